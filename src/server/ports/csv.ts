import Papa from 'papaparse'
import { unguarded } from '../../domain/csv-text.ts'

/** The text of a file whose encoding nobody has said: by its mark, else UTF-8 if it can be that, else Windows-1252. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  if (isLittle || isBig) return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The rows of a file, whichever sign is between its columns. What is empty is skipped; `line` counts from 1. */
export function rowsOfFile(bytes: Uint8Array): { line: number; cells: string[] }[] {
  const { data } = Papa.parse<string[]>(textOf(bytes).replace(/^sep=.\r?\n/, ''), {
    delimitersToGuess: [',', ';', '\t'],
  })
  return data
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => unguarded(cell.trim())) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}
