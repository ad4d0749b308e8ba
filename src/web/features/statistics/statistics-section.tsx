import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { CsvCell } from '../../../domain/csv-text.ts'
import { m } from '../../../messages/messages.js'
import { currentLanguage } from '../../language.ts'
import { saveFile } from '../../save-file.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { csvFile } from './csv-file.ts'

/** Text for readers, value for spreadsheets. */
type Figure = { text: string; value: CsvCell }

export type Sheet = {
  title: string
  /** Without the extension. */
  file: string
  headings: readonly string[]
  rows: readonly { key: string; cells: readonly (string | Figure)[] }[]
}

function download({ headings, rows, file }: Sheet): void {
  const values = rows.map(({ cells }) => cells.map((cell) => (typeof cell === 'string' ? cell : cell.value)))
  const text = csvFile([headings, ...values], currentLanguage())
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${file}.csv`)
}

function CsvButton({ sheet }: { sheet: Sheet }) {
  return (
    <Button
      tone="quiet"
      aria-label={m.statistics_csv_of({ what: sheet.title })}
      onClick={() => download(sheet)}
    >
      <Download aria-hidden="true" />
      {m.statistics_csv()}
    </Button>
  )
}

type SheetTableProps = {
  sheet: Sheet
  mark?: (row: number) => ReactNode
  bar?: (row: number) => ReactNode
}

export function SheetTable({ sheet, mark, bar }: SheetTableProps) {
  const id = useId()
  const { title, headings, rows } = sheet
  return (
    // A table wider than the screen scrolls on its own.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <div role="group" aria-labelledby={id} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-small">
        <caption id={id} className="sr-only">
          {title}
        </caption>
        <thead>
          <tr className="border-b border-edge text-caption text-muted">
            {headings.map((heading, column) => (
              <th
                key={heading}
                scope="col"
                className={classes('py-2 font-semibold', column === 0 ? 'pr-4 text-left' : 'pl-4 text-right')}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }, row) => (
            <tr key={key} className="border-b border-line align-top">
              {cells.map((cell, column) => {
                const text = typeof cell === 'string' ? cell : cell.text
                return column === 0 ? (
                  <th key={headings[column]} scope="row" className="py-2.5 pr-4 text-left font-medium">
                    <span className="flex items-baseline gap-2.5">
                      {mark?.(row)}
                      <span className="min-w-0">{text}</span>
                    </span>
                    {bar?.(row)}
                  </th>
                ) : (
                  <td key={headings[column]} className="py-2.5 pl-4 text-right whitespace-nowrap">
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type SectionProps = {
  title: string
  text?: string
  /** Null if there is nothing to download. */
  sheet: Sheet | null
  sample: boolean
  children: ReactNode
}

export function StatisticsSection({ title, text, sheet, sample, children }: SectionProps) {
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
