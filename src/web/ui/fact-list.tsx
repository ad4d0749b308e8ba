import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Fact = { label: string; value: ReactNode; onPaperOnly?: boolean }

/** Facts without a value are left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid border-b border-line">
      {facts
        .filter(({ value }) => value !== undefined && value !== null && value !== false && value !== '')
        .map(({ label, value, onPaperOnly }) => (
          <div
            key={label}
            className={classes(
              'gap-x-6 gap-y-0.5 border-t border-line py-3 sm:grid-cols-[10rem_1fr]',
              onPaperOnly ? 'hidden print:grid' : 'grid',
            )}
          >
            <dt className="text-small text-muted sm:pt-0.5">{label}</dt>
            <dd className="min-w-0 font-semibold whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
