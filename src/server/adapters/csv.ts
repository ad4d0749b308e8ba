import Papa from 'papaparse'
import { separators, tableScore } from '../../domain/client-columns.ts'
import { byteOrderMark, type CsvCell, csvFormat, csvTexts, unguarded } from '../../domain/csv-text.ts'
import type { Locale } from '../../domain/locales.ts'

/** `line` in the spreadsheet, from 1. */
export type Row = { line: number; cells: string[] }

/** An unclosed quote has swallowed the lines after it. */
export class UnclosedQuote extends Error {
  readonly line: number
  constructor(line: number) {
    super('unclosed quote')
    this.line = line
  }
}

const previewed = 20

function separatorOf(text: string): string {
  const named = /^sep=(.)\r?\n/.exec(text)?.[1]
  if (named) return named
  const scores = separators.map((delimiter) => ({
    delimiter,
    score: tableScore(Papa.parse<string[]>(text, { delimiter, preview: previewed }).data),
  }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

const contact = /@|^\+?[\d\s().-]{8,}$/

/** Whether a cell swallowed rows: one of its lines has as many cells as a row, and a number or an address. */
const holdsRows = (cell: string, separator: string, width: number): boolean =>
  cell
    .split('\n')
    .slice(1)
    .map((line) => line.split(separator))
    .some((cells) => cells.length === width && cells.some((one) => contact.test(one.trim())))

/** Omits empty rows. Throws {@link UnclosedQuote}. */
export function rowsOfText(text: string): Row[] {
  const delimiter = separatorOf(text)
  const { data, errors } = Papa.parse<string[]>(text.replace(/^sep=.\r?\n/, ''), { delimiter })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new UnclosedQuote((broken.row ?? 0) + 1)
  const width = Math.max(2, ...data.slice(0, previewed).map((cells) => cells.length))
  return data
    .map((cells, index) => {
      if (cells.some((cell) => cell.includes('\n') && holdsRows(cell, delimiter, width)))
        throw new UnclosedQuote(index + 1)
      return { line: index + 1, cells: cells.map((cell) => unguarded(cell.trim())) }
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

export const csvLines = (rows: readonly (readonly CsvCell[])[], locale: Locale): string =>
  Papa.unparse(csvTexts(rows, locale), csvFormat(locale))

export const csvHeadings = (headings: readonly string[], locale: Locale): string =>
  byteOrderMark + csvLines([headings], locale)
