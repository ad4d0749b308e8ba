import type { Locale } from './locales.ts'

/** A text, or a number that programs are to compute with. */
export type CsvCell = string | number

/** How each language writes a CSV that its spreadsheets open by themselves. */
const dialects = {
  fr: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
} as const satisfies Record<Locale, unknown>

const formulaSigns = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20'

/**
 * Where a cell could begin with a formula: at the start of a text, and behind whatever another program takes for the end of
 * a cell or row. Programs skip spaces, and do not see quotes in the middle of what they take for a cell.
 */
const beforeFormula = new RegExp(`((?:^|[,;|\\t\\r\\n])[\\s"]*)(?=[${formulaSigns}])`, 'g')
const guard = new RegExp(`((?:^|[,;|\\t\\r\\n])[\\s"]*)'(?=[${formulaSigns}])`, 'g')

/** A text without the apostrophes that keep spreadsheets from computing it. */
export const unguarded = (text: string): string => text.replace(guard, '$1')

/** A number to call in groups of digits: no spreadsheet takes it for a number or a formula. */
const groupedNumber = /^\+?\d+( \d+)+$/

/**
 * A telephone number so that spreadsheets keep its leading zero or plus: in groups of digits, whichever way it was
 * written.
 */
export const numberCell = (written: string): string =>
  /^\+?[\d .]+$/.test(written)
    ? (/[ .]/.test(written) ? written : (written.match(/^\+?\d{1,2}|\d{1,2}/g) ?? []).join(' ')).replace(
        /[ .]+/g,
        ' ',
      )
    : written

function written(cell: CsvCell, { separator, decimal }: (typeof dialects)[Locale]): string {
  const text =
    typeof cell === 'number'
      ? String(cell).replace('.', decimal)
      : groupedNumber.test(cell)
        ? cell
        : cell.replace(beforeFormula, "$1'")
  const quoted = text.includes(separator) || /["\r\n]|^\s|\s$/.test(text)
  return quoted ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as lines of a CSV file of RFC 4180; a text that a spreadsheet would compute is made to be one. */
export function linesOf(rows: readonly (readonly CsvCell[])[], locale: Locale): string {
  const dialect = dialects[locale]
  return rows
    .map((row) => `${row.map((cell) => written(cell, dialect)).join(dialect.separator)}\r\n`)
    .join('')
}

/** Rows as such a file, marked as UTF-8. */
export const csvOf = (rows: readonly (readonly CsvCell[])[], locale: Locale): string =>
  `\uFEFF${linesOf(rows, locale)}`
