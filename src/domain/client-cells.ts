import { withoutInvisible } from './invisible-characters.ts'

/** Null if the text is no phone number. `e164` looks like `+33612345678`. */
export type ReadNumber = (text: string) => { e164: string; written: () => string } | null

/** `more` counts the further values in the same cell; `left` holds its parts that are no value. */
export type Cell = { value: string; more: number; left: string[] } | 'empty' | 'unreadable'

const nothing =
  /^[-–—./\s]*$|^(n\/?a|n\.a\.?|none|null|nil|aucune?|inconnue?|unknown|undefined|sans|pas de (mail|tel|telephone|téléphone)|#n\/a)$/i

/** With one space or line break at a time, the patterns below take linear time. */
const spaced = (cell: string): string => cell.replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '))

/** Spreadsheets keep a cell as text with these marks: `="0612345678"` and `'0612345678`. */
const asText = (cell: string): string =>
  cell
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[\d+(=@-])/, '')
    .trim()

/** A number that a spreadsheet rounded, such as 3.36E+10: most of its digits are lost. */
const rounded = /^\d([.,]\d+)?e\+?\d+$/i
const decimals = /^(\d+)[.,]0+$/
const severalNumbers = /\s*(?::::|[;|\n]|\bou\b|\bor\b|,(?!\d)|\/(?=\s*[+0(])|(?<=\d{2})\s*,\s*(?=[+0]))\s*/i
const severalAddresses = /\s*(?::::|[;,|\n]|\s\/\s|\s+)\s*/
const inPhone = /^\+?[\d\s()./-]{6,}(\s*(ext|extension|poste|x|#)\.?\s*\d+)?$/i

/** The first phone number of a cell. A leading zero lost to a spreadsheet is restored. */
export function phoneIn(text: string, read: ReadNumber): Cell {
  const cell = spaced(asText(withoutInvisible(text)))
  if (nothing.test(cell)) return 'empty'
  if (rounded.test(cell.replace(/\s/g, ''))) return 'unreadable'
  const found: string[] = []
  const left: string[] = []
  for (const part of cell.split(severalNumbers).map((one) => one.replace(/^tel:/i, '').trim())) {
    const whole = decimals.exec(part)?.[1] ?? part
    const number = read(whole)
    const isBare = /^[1-9]\d*$/.test(whole)
    if (number) found.push(isBare ? number.written() : whole)
    else if (inPhone.test(whole) && whole.replace(/\D/g, '').length >= 6) found.push(whole)
    else if (!nothing.test(part)) left.push(part)
  }
  const [value] = found
  return value === undefined ? 'unreadable' : { value, more: new Set(found).size - 1, left }
}

/** Also reads `Camille <camille@example.com>` and `a@b.fr ::: c@d.fr`. */
export function emailIn(text: string, isAddress: (text: string) => boolean): Cell {
  const cell = spaced(asText(withoutInvisible(text)))
  if (nothing.test(cell)) return 'empty'
  const parts = [...cell.matchAll(/<([^<>\s@]+@[^<>\s@]+)>/g)].map(([, address]) => address ?? '')
  const written = [...parts, ...cell.split(severalAddresses)]
    .map((one) => one.replace(/^(mailto|smtp):/i, '').replace(/^[<"'(]+|(?<![>"')])[>"')]+$/g, ''))
    .filter((one) => one.includes('@'))
  const found: string[] = []
  const left: string[] = []
  for (const one of written) (isAddress(one) ? found : left).push(one)
  const [value] = found
  return value === undefined ? 'unreadable' : { value, more: new Set(found).size - 1, left }
}

export const textIn = (cell: string): string =>
  nothing.test(asText(withoutInvisible(cell))) ? '' : asText(cell)
