/** What a number is in the form of E.164 (`+33612345678`) and as people write it; null where it is none. */
export type ReadNumber = (text: string) => { e164: string; written: string } | null

/** What one cell holds: nothing, a value, or something that cannot be read. */
export type Cell = { value: string; more: number } | 'empty' | 'unreadable'

/** What people and programs write where there is nothing. */
const nothing =
  /^[-–—./\s]*$|^(n\/?a|n\.a\.?|none|null|nil|aucune?|inconnue?|unknown|undefined|sans|pas de (mail|tel|telephone|téléphone)|#n\/a)$/i

/** A cell that a spreadsheet was told to take as a text: `="0612345678"` and `'0612345678`. */
const asText = (cell: string): string =>
  cell
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[\d+(=@-])/, '')
    .trim()

/** A large number as a spreadsheet rounds it: most of its digits are gone. */
const rounded = /^\d([.,]\d+)?e\+?\d+$/i
/** A whole number that was saved as one with decimals. */
const decimals = /^(\d+)[.,]0+$/
const severalNumbers = /\s*(?::::|[;|\n]|\bou\b|\bor\b|,(?!\d)|\/(?=\s*[+0(])|(?<=\d{2})\s*,\s*(?=[+0]))\s*/i
const severalAddresses = /\s*(?::::|[;,|\n]|\s\/\s|\s+)\s*/
const inPhone = /^\+?[\d\s()./-]{6,}(\s*(ext|extension|poste|x|#)\.?\s*\d+)?$/i

/**
 * The first telephone number of a cell, as it is written there. A number that lost its zero to a spreadsheet is written
 * anew.
 */
export function phoneIn(text: string, read: ReadNumber): Cell {
  const cell = asText(text)
  if (nothing.test(cell)) return 'empty'
  if (rounded.test(cell.replace(/\s/g, ''))) return 'unreadable'
  const found: string[] = []
  for (const part of cell.split(severalNumbers).map((one) => one.replace(/^tel:/i, '').trim())) {
    const whole = decimals.exec(part)?.[1] ?? part
    const number = read(whole)
    const isBare = /^[1-9]\d*$/.test(whole)
    if (number) found.push(isBare ? number.written : whole)
    else if (inPhone.test(whole) && whole.replace(/\D/g, '').length >= 6) found.push(whole)
  }
  const [value] = found
  return value === undefined ? 'unreadable' : { value, more: new Set(found).size - 1 }
}

/** The first mail address of a cell: `Camille <camille@example.com>` and `a@b.fr ::: c@d.fr` hold one. */
export function emailIn(text: string, isAddress: (text: string) => boolean): Cell {
  const cell = asText(text)
  if (nothing.test(cell)) return 'empty'
  const parts = [...cell.matchAll(/<([^<>\s]+@[^<>\s]+)>/g)].map(([, address]) => address ?? '')
  const found = [...parts, ...cell.split(severalAddresses)]
    .map((one) => one.replace(/^(mailto|smtp):/i, '').replace(/^[<"'(]+|[>"')]+$/g, ''))
    .filter((one) => one.includes('@') && isAddress(one))
  const [value] = found
  return value === undefined ? 'unreadable' : { value, more: new Set(found).size - 1 }
}

/** A name or note of a cell, without what stands for nothing. */
export const textIn = (cell: string): string => (nothing.test(asText(cell)) ? '' : asText(cell))
