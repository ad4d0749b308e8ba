import { headingsIn, tableScore } from '../../domain/client-columns.ts'
import type { Row } from '../adapters/csv.ts'
import type { Sheet } from '../adapters/spreadsheets.ts'

/** `sheet` is set if the file has several sheets that are read. */
export type FileRow = Row & { sheet?: string }

/** `rows`: without headings. */
export type ReadSheet = { name: string; rows: number; hidden: boolean; read: boolean }

const firstRows = 20

const cellsOf = (rows: readonly Row[]) => rows.slice(0, firstRows).map(({ cells }) => cells)
const headingOf = ({ rows }: Sheet): Row | undefined => rows[headingsIn(cellsOf(rows))?.index ?? -1]

const written = ({ cells }: Row): string => JSON.stringify(cells).replace(/(,"")*\]$/, ']')

/** The row that has the same headings. */
const rowLike = ({ rows }: Sheet, heading: Row): number =>
  rows.slice(0, firstRows).findIndex((row) => written(row) === written(heading))

type Choice = { named?: string | undefined; headingLine?: number | undefined }

/** Reads the visible sheets that have the headings of the best one, or only the named sheet. Lists all sheets. */
export function tableOfSheets(
  sheets: readonly Sheet[],
  { named, headingLine }: Choice,
): { rows: FileRow[]; sheets?: ReadSheet[] } {
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const eligible =
    named === undefined
      ? visible.length > 0
        ? visible
        : sheets
      : sheets.filter(({ name }) => name === named)
  const score = ({ rows }: Sheet) => tableScore(cellsOf(rows))
  const [only] = eligible
  if (!only) return { rows: [] }
  const best = eligible.reduce((found, one) => (score(one) > score(found) ? one : found), only)
  const bestHeading = headingOf(best)
  const first = (bestHeading && eligible.find((sheet) => rowLike(sheet, bestHeading) >= 0)) ?? best
  const heading =
    headingLine === undefined ? headingOf(first) : first.rows.find(({ line }) => line === headingLine)
  const isRead = (sheet: Sheet) =>
    sheet === first || (heading !== undefined && eligible.includes(sheet) && rowLike(sheet, heading) >= 0)
  const peopleOf = (sheet: Sheet): Row[] => {
    const own = isRead(sheet) ? heading : headingOf(sheet)
    return own ? sheet.rows.slice(rowLike(sheet, own) + 1) : sheet.rows
  }
  const further = sheets.filter((sheet) => sheet !== first && isRead(sheet))
  const rows = [first.rows, ...further.map(peopleOf)]
  const names = [first, ...further].map(({ name }) => name)
  const listed = sheets.map((sheet) => ({
    name: sheet.name,
    rows: peopleOf(sheet).length,
    hidden: sheet.isHidden,
    read: isRead(sheet),
  }))
  return {
    rows: rows.flatMap((own, at) =>
      further.length === 0 ? own : own.map((row) => ({ ...row, sheet: names[at] ?? '' })),
    ),
    ...(sheets.length > 1 && { sheets: listed }),
  }
}
