import { unzipSync } from 'fflate'
import readSheets from 'read-excel-file/node'
import { tableScore } from '../../domain/client-columns.ts'
import type { Row } from './csv.ts'

/** Excel files are zip archives, which start with these bytes. */
export const isSpreadsheet = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const textOfCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return String(value).trim()
}

/** More bytes than 50,000 rows take. A small archive can unpack to a huge one. */
const maxUnpacked = 40_000_000

export class UnpacksTooLarge extends Error {}

function requireSmall(bytes: Uint8Array): void {
  let unpacked = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize
      return false
    },
  })
  if (unpacked > maxUnpacked) throw new UnpacksTooLarge()
}

/** Readers make a place for each cell up to the last one. */
const maxRow = 200_000
const maxPlaces = 6_000_000

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => 26 * column + letter.charCodeAt(0) - 64, 0)

/** Whatever the parts of the archive are named. */
function requireNear(bytes: Uint8Array): void {
  for (const part of Object.values(unzipSync(bytes))) {
    let rows = 0
    let column = 0
    for (const [, letters, row] of Buffer.from(part)
      .toString('latin1')
      .matchAll(/<(?:\w+:)?row\b|\br\s*=\s*["']\s*([A-Z]{1,3})?(\d+)/gi)) {
      rows = Math.max(rows + (row === undefined ? 1 : 0), Number(row ?? 0))
      column = Math.max(column, columnOf((letters ?? '').toUpperCase()))
      if (rows > maxRow || rows * column > maxPlaces) throw new UnpacksTooLarge()
    }
  }
}

/** Takes the sheet with the most known headings. Throws {@link UnpacksTooLarge}. */
export async function rowsOfSpreadsheet(bytes: Uint8Array): Promise<Row[]> {
  requireSmall(bytes)
  requireNear(bytes)
  const sheets = await readSheets(Buffer.from(bytes))
  const tables = sheets.map(({ data }) =>
    data
      .map((cells, index) => ({ line: index + 1, cells: cells.map(textOfCell) }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
  )
  const score = (rows: readonly Row[]) => tableScore(rows.slice(0, 20).map(({ cells }) => cells))
  return tables.reduce((best, rows) => (score(rows) > score(best) ? rows : best), tables[0] ?? [])
}
