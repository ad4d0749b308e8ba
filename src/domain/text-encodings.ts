/** The most likely first. */
export const fileEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'iso-8859-15',
  'ibm850',
] as const

export type FileEncoding = (typeof fileEncodings)[number]

/** The upper half of code page 850, used by DOS programs. */
export const ibm850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·²³¹■\u00A0'

const smallLetters = /[éèêëàâäçîïôöùûüœæáíóúñßãõåøÿ]/
const largeLetters = /[ÉÈÊËÀÂÄÇÎÏÔÖÙÛÜŒÆÁÍÓÚÑÅØŠŽ]/
const signs = /[’‘“”«»°€–—…\u00A0²½]/
const letter = /\p{L}/u

/** Accented letters within words raise the score; mixed capitals and rare characters lower it. */
export function legibility(text: string): number {
  let score = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (sign < '\u0080') continue
    const before = text[at - 1] ?? ' '
    const after = text[at + 1] ?? ' '
    const inWord = letter.test(before) && letter.test(after)
    if (smallLetters.test(sign)) score += letter.test(before) || letter.test(after) ? 2 : 0
    else if (largeLetters.test(sign)) score += /\p{Ll}/u.test(before) ? -3 : 2
    else if (signs.test(sign)) score += inWord && sign !== '’' ? -3 : 1
    else score -= 3
  }
  return score
}
