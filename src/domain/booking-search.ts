import { plainReference, referenceLength } from './bookings.ts'
import { withoutInvisible } from './invisible-characters.ts'
import { plainDigits } from './phone-numbers.ts'

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

/** Lower case, without accents. Clients are known by names that are folded like this, so it must not change. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[œæßłøđı’]/g, (letter) => likeLetters[letter] ?? letter)

/** Letters that have no accent to remove, and one or two like them that everyone can type. */
export const typedLike: Record<string, string> = {
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɠ: 'g',
  ɲ: 'n',
  ɛ: 'e',
  ə: 'e',
  ɔ: 'o',
  ɨ: 'i',
  ʉ: 'u',
  ĳ: 'ij',
}

const hardToType = new RegExp(`[${Object.keys(typedLike).join('')}]`, 'g')

/** What a search compares: people find Sigurður as "sigurdur". */
export const foldedForSearch = (text: string): string =>
  folded(text).replace(hardToType, (letter) => typedLike[letter] ?? letter)

/** A booking matches if it contains every part, or if its reference starts with `reference`. */
export type SearchTerms = { parts: string[]; reference: string | null }

const least = 4

/** Without the country code 33 or the leading 0 that replaces it. */
function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const national =
    /^(\+|00)/.test(typed) || /^33\d{9}$/.test(digits) ? digits.replace(/^(00)?33(?=\d)/, '') : digits
  return national.replace(/^0+(?=\d)/, '')
}

/** Matches a whole number with its separators, so "06.12 34" is one match. */
const numbers = /(?<!\S)\+?[\d()./-]*\d[\d()./\s-]*(?!\S)/g

export function searchTermsOf(written: string): SearchTerms | null {
  const visible = withoutInvisible(written)
  // Some letters of a name are invisible, such as joiners, and stored with it.
  const typed = plainDigits(/\p{L}/u.test(visible) ? written : visible)
  const words = foldedForSearch(typed.replace(numbers, ' '))
    .split(/[\s‐-–-]+/)
    .filter((word) => /[\p{L}\p{N}\p{S}@]/u.test(word))
  const parts = [...words, ...(typed.match(numbers) ?? []).map((number) => nationalDigits(number.trim()))]
  const reference = plainReference(typed)
  // Two words are a name unless together they form a complete reference.
  const min = /\S[\s\p{Pd}]+\S/u.test(typed.trim()) ? referenceLength : least
  const isReference = new RegExp(`^[A-Z0-9]{${min},${referenceLength}}$`).test(reference)
  return parts.length > 0 ? { parts, reference: isReference ? reference : null } : null
}
