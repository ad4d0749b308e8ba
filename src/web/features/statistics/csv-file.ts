import Papa from 'papaparse'
import { byteOrderMark, type CsvCell, csvFormat, csvTexts } from '../../../domain/csv-text.ts'
import type { Locale } from '../../../domain/locales.ts'

export const csvFile = (rows: readonly (readonly CsvCell[])[], locale: Locale): string =>
  byteOrderMark + Papa.unparse(csvTexts(rows, locale), csvFormat(locale))
