/** Every country code of ITU-T E.164. */
const international =
  /^(\+|00)(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[789]|8[035789]|9[679])[0-9])/

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Of a fraction or of a number without a compatible one, itself. */
function compatibleDigits(character: string): string {
  const compatible = character.normalize('NFKC')
  return /^[0-9]+$/.test(compatible) ? compatible : character
}

/** Unicode keeps the ten digits of a script together, in their order. */
function digitOf(character: string): string {
  const compatible = character.normalize('NFKC')
  if (/^[0-9]$/.test(compatible)) return compatible
  const code = character.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value++
  return String(value)
}

/** Also superscript and circled digits, but no other character that has a compatible one. */
const otherDigits = /(?![0-9])[\p{Nd}\p{No}]/gu

/** With the digits of every script as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replace(otherDigits, (digit) => (/\p{Nd}/u.test(digit) ? digitOf(digit) : compatibleDigits(digit)))

/** Without country code and leading zeros, to compare different spellings. */
export const nationalNumberOf = (phone: string): string =>
  plainDigits(phone)
    .replace(/[^0-9+]/g, '')
    .replace(international, '')
    .replace(/^[+0]+/, '')

export const hasDigits = (phone: string): boolean => /\p{Nd}/u.test(phone)

/** Owners enter a dash for people who left no number. */
export const hasDigitsOrNoLetters = (phone: string): boolean => hasDigits(phone) || !/\p{L}/u.test(phone)
