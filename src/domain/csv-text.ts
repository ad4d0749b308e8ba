import type { Locale } from './locales.ts'

export type CsvCell = string | number

const dialects = {
  fr: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
} as const satisfies Record<Locale, unknown>

const formulaSigns = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20'

/** Where a formula could begin. Other programs may end a cell at these signs, skip spaces, and ignore quotes. */
const beforeFormula = new RegExp(`((?:^|[,;|\\t\\r\\n])[\\s"]*)(?=[${formulaSigns}])`, 'g')
const guard = new RegExp(`((?:^|[,;|\\t\\r\\n])[\\s"]*)'(?=[${formulaSigns}])`, 'g')

/** Removes the apostrophes that `csvTexts` adds. */
export const unguarded = (text: string): string => text.replace(guard, '$1')

/** Digits in groups, which no spreadsheet reads as a number or a formula. */
const groupedNumber = /^\+(?=(?: ?\d){8})\d+(?: \d+)+$/

export const numberCell = (written: string): string =>
  /^\+?[\d .]+$/.test(written)
    ? (/[ .]/.test(written) ? written : (written.match(/^\+?\d{1,2}|\d{1,2}/g) ?? []).join(' ')).replace(
        /[ .]+/g,
        ' ',
      )
    : written

const textOf = (cell: CsvCell, decimal: string): string =>
  typeof cell === 'number'
    ? String(cell).replace('.', decimal)
    : groupedNumber.test(cell)
      ? cell
      : cell.replace(beforeFormula, "$1'")

/** Escapes formulas with an apostrophe. An empty row follows, so that the last line ends like the others. */
export const csvTexts = (rows: readonly (readonly CsvCell[])[], locale: Locale): string[][] => [
  ...rows.map((row) => row.map((cell) => textOf(cell, dialects[locale].decimal))),
  [],
]

/** RFC 4180, except that spaces at the ends of a cell are kept. */
export const csvFormat = (locale: Locale) => ({
  delimiter: dialects[locale].separator,
  newline: '\r\n',
  quotes: (text: string) => /^\s|\s$/.test(text),
})

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'
