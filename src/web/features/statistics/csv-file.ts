import { byteOrderMark, type CsvCell, csvFormat, csvTexts } from '../../../domain/csv-text.ts'
import type { Locale } from '../../../domain/locales.ts'

/** Writes CSV without papaparse: as CommonJS, it costs every first visit a file of helpers (decision 50). */
export function csvFile(rows: readonly (readonly CsvCell[])[], locale: Locale): string {
  const { delimiter, newline, quotes } = csvFormat(locale)
  const cellOf = (text: string) =>
    quotes(text) || /["\r\n]/.test(text) || text.includes(delimiter)
      ? `"${text.replaceAll('"', '""')}"`
      : text
  const lines = csvTexts(rows, locale).map((row) => row.map(cellOf).join(delimiter))
  return byteOrderMark + lines.join(newline)
}
