import type { Locale } from './locales.ts'

/** A text, or a number that programs are to compute with. */
export type CsvCell = string | number

/** How each language writes a CSV that its spreadsheets open by themselves. */
const dialects = {
  fr: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
} as const satisfies Record<Locale, unknown>

/** What a spreadsheet would take for a formula, or for the end of a cell before one. */
const formula = /^[=+\-@\t\r]/

function written(cell: CsvCell, { separator, decimal }: (typeof dialects)[Locale]): string {
  const text =
    typeof cell === 'number' ? String(cell).replace('.', decimal) : formula.test(cell) ? `'${cell}` : cell
  const quoted = text.includes(separator) || /["\r\n]|^\s|\s$/.test(text)
  return quoted ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a CSV file of RFC 4180, marked as UTF-8; a text that a spreadsheet would compute is made to be one. */
export function csvOf(rows: readonly (readonly CsvCell[])[], locale: Locale): string {
  const dialect = dialects[locale]
  const lines = rows.map((row) => `${row.map((cell) => written(cell, dialect)).join(dialect.separator)}\r\n`)
  return `\uFEFF${lines.join('')}`
}
