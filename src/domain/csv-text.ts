import type { Locale } from './locales.ts'

/** A text, or a number for calculations. */
export type CsvCell = string | number

/** The CSV dialect that spreadsheets expect in each language. */
const dialects = {
  fr: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
} as const satisfies Record<Locale, unknown>

const formulaSigns = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20'

/**
 * Where a formula could begin: at the start of a text, and after anything that another program reads as the
 * end of a cell or row. Such programs skip spaces, and ignore quotes inside a cell.
 */
const beforeFormula = new RegExp(`((?:^|[,;|\\t\\r\\n])[\\s"]*)(?=[${formulaSigns}])`, 'g')
const guard = new RegExp(`((?:^|[,;|\\t\\r\\n])[\\s"]*)'(?=[${formulaSigns}])`, 'g')

/** Removes the apostrophes that `csvTexts` adds to stop spreadsheets from computing a text. */
export const unguarded = (text: string): string => text.replace(guard, '$1')

/** An international phone number in groups of digits. No spreadsheet reads it as a number or a formula. */
const groupedNumber = /^\+(?=(?: ?\d){8})\d+(?: \d+)+$/

/** Groups the digits of a phone number, so that spreadsheets keep its leading zero or plus. */
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

/**
 * Rows as the texts of a CSV file. Texts that a spreadsheet would compute are escaped with an apostrophe. An
 * empty row follows, so that the last line ends like the others.
 */
export const csvTexts = (rows: readonly (readonly CsvCell[])[], locale: Locale): string[][] => [
  ...rows.map((row) => row.map((cell) => textOf(cell, dialects[locale].decimal))),
  [],
]

/** How papaparse writes the CSV of a language: RFC 4180, and spaces at the ends of a cell are kept. */
export const csvFormat = (locale: Locale) => ({
  delimiter: dialects[locale].separator,
  newline: '\r\n',
  quotes: (text: string) => /^\s|\s$/.test(text),
})

/** The UTF-8 byte order mark, by which spreadsheets recognize the encoding. */
export const byteOrderMark = '\uFEFF'
