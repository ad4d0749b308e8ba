import { plainReference, referenceLength } from './bookings.ts'

const likeLetters: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  '’': "'",
}

/** A text as it is compared: in small letters, without accents. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[œæßłøđı’]/g, (letter) => likeLetters[letter] ?? letter)

/** What a search looks for: every part has to be there, or the reference begins with `reference`. */
export type Sought = { parts: string[]; reference: string | null }

const least = 4

/** A number as written down may be said with or without its country, 33, or the 0 that stands for it. */
function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const national =
    /^(\+|00)/.test(typed) || /^33\d{9}$/.test(digits) ? digits.replace(/^(00)?33(?=\d)/, '') : digits
  return national.replace(/^0+(?=\d)/, '')
}

/** The parts of a number stand together, whatever stands between them: "06.12 34" is one. */
const numbers = /(?<!\S)\+?[\d()./-]*\d[\d()./\s-]*(?!\S)/g

/** What is looked for by a text as it is typed; null when it holds nothing to look for. */
export function soughtIn(typed: string): Sought | null {
  const words = folded(typed.replace(numbers, ' '))
    .split(/[\s‐-–-]+/)
    .filter((word) => /[\p{L}\p{N}\p{S}@]/u.test(word))
  const parts = [...words, ...(typed.match(numbers) ?? []).map((number) => nationalDigits(number.trim()))]
  const reference = plainReference(typed)
  // Two words that only begin a reference when joined are a name.
  const min = /\S[\s\p{Pd}]+\S/u.test(typed.trim()) ? referenceLength : least
  const isReference = new RegExp(`^[A-Z0-9]{${min},${referenceLength}}$`).test(reference)
  return parts.length > 0 ? { parts, reference: isReference ? reference : null } : null
}
