import { type ReactNode, useId } from 'react'
import { m } from '../../../messages/messages.js'
import { Badge } from '../../ui/badge.tsx'
import { CsvButton, type Sheet } from './statistics-table.tsx'

type SectionProps = {
  title: string
  text?: string
  /** Null if there is nothing to download. */
  sheet: Sheet | null
  sample: boolean
  children: ReactNode
}

/** One question with its figures. Samples are labeled and cannot be downloaded. */
export function Section({ title, text, sheet, sample, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 content-start gap-5 border-t border-edge pt-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h2 id={id} className="title text-title">
            {title}
          </h2>
          {text && <p className="max-w-[60ch] text-small text-muted">{text}</p>}
        </div>
        {sample && <Badge tone="wait">{m.statistics_sample()}</Badge>}
        {!sample && sheet && (
          <div className="-mx-gutter -my-2">
            <CsvButton sheet={sheet} />
          </div>
        )}
      </div>
      {children}
    </section>
  )
}
