import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = {
  plain: 'bg-sunken text-muted ring-line',
  accent: 'bg-accent-soft text-accent ring-accent/25',
  wait: 'bg-wait-soft text-wait-ink ring-wait/60',
  yes: 'bg-yes-soft text-yes-ink ring-yes/45',
  no: 'bg-no-soft text-no-ink ring-no/35',
  off: 'bg-off-soft text-off-ink ring-off/45',
}

type BadgeProps = { tone?: keyof typeof tones; Icon?: LucideIcon; long?: boolean; children: ReactNode }

/** A `long` badge may wrap; others wrap only when text is large. */
export function Badge({ tone = 'plain', Icon, long = false, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-7 items-center gap-1.5 rounded-[0.875rem] px-2.5 text-caption font-semibold ring-1 ring-inset [&_svg]:size-[1.1em] [&_svg]:shrink-0',
        long ? 'py-1 text-balance' : 'whitespace-nowrap max-[20rem]:py-1 max-[20rem]:whitespace-normal',
        tones[tone],
      )}
    >
      {Icon && <Icon aria-hidden="true" strokeWidth={2.5} />}
      {children}
    </span>
  )
}
