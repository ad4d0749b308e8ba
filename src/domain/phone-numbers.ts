/** Every country code of ITU-T E.164. */
const international =
  /^(\+|00)(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[789]|8[035789]|9[679])[0-9])/

/** Without country code and leading zeros, to compare different spellings. */
export const nationalNumberOf = (phone: string): string =>
  phone
    .replace(/[^0-9+]/g, '')
    .replace(international, '')
    .replace(/^[+0]+/, '')

export const hasDigits = (phone: string): boolean => /\p{Nd}/u.test(phone)

/** Owners enter a dash for people who left no number. */
export const hasDigitsOrNoLetters = (phone: string): boolean => hasDigits(phone) || !/\p{L}/u.test(phone)
