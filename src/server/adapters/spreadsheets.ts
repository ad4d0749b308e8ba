import { unzipSync } from 'fflate'
import readSheets from 'read-excel-file/node'
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

export type Sheet = { name: string; isHidden: boolean; rows: Row[] }

/** Quoted values may hold any sign but their quote. */
const sheetTag = /<(?:\w+:)?sheet((?:\s+[\w:]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g

/** In the order of the workbook. The reader tells no states. */
function hiddenSheetsOf(bytes: Uint8Array): boolean[] {
  const [workbook] = Object.values(unzipSync(bytes, { filter: ({ name }) => name === 'xl/workbook.xml' }))
  return [
    ...Buffer.from(workbook ?? [])
      .toString('utf8')
      .matchAll(sheetTag),
  ]
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => /\sname\s*=\s*(?:"[^"]|'[^'])/.test(attributes))
    .map((attributes) => /\sstate\s*=\s*["'](?:very)?hidden["']/i.test(attributes))
}

/** Without empty sheets and rows. Throws {@link UnpacksTooLarge}. */
export async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  requireSmall(bytes)
  requireNear(bytes)
  const sheets = await readSheets(Buffer.from(bytes))
  const hidden = hiddenSheetsOf(bytes)
  return sheets
    .map(({ sheet, data }, at) => ({
      name: sheet,
      isHidden: hidden.length === sheets.length && hidden[at] === true,
      // A sheet that holds only a chart has no data.
      rows: (data ?? [])
        .map((cells, index) => ({ line: index + 1, cells: cells.map(textOfCell) }))
        .filter(({ cells }) => cells.some((cell) => cell !== '')),
    }))
    .filter(({ rows }) => rows.length > 0)
}
