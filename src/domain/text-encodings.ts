/** The most likely first. */
export const fileEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'iso-8859-15',
  'ibm850',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'shift_jis',
] as const

export type FileEncoding = (typeof fileEncodings)[number]

/** Letters of Windows-1250 look like those of Windows-1252, so that only the owner can name it. */
export const detectedEncodings = fileEncodings.filter(
  (encoding) => !encoding.startsWith('utf') && encoding !== 'windows-1250',
)

/** The upper half of code page 850, used by DOS programs. */
export const ibm850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·²³¹■\u00A0'

const smallLetters = /[éèêëàâäçîïôöùûüœæáíóúñßãõåøÿ]/
const largeLetters = /[ÉÈÊËÀÂÄÇÎÏÔÖÙÛÜŒÆÁÍÓÚÑÅØŠŽ]/
const signs = /[’‘“”«»°€–—…\u00A0²½]/
const letter = /\p{L}/u
const cyrillic = /[\u0401\u0410-\u044F\u0451]/
const japanese = /[\u3040-\u30FF\u4E00-\u9FFF]/
const latin = /[A-Za-z]/

/** A word has the letters of one script. One letter of Japanese stands for two bytes. */
function legibilityOfOtherScript(sign: string, before: string, after: string): number | null {
  const isJapanese = japanese.test(sign)
  if (!isJapanese && !cyrillic.test(sign)) return null
  if (latin.test(before) || latin.test(after)) return -3
  if (isJapanese) return 5
  const isAlone = !cyrillic.test(before) && !cyrillic.test(after)
  if (isAlone || (/\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before))) return -3
  return /\p{Ll}/u.test(sign) ? 3 : 2
}

/** Accented letters within words raise the score; mixed capitals and rare characters lower it. */
export function legibility(text: string): number {
  let score = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (sign < '\u0080') continue
    const before = text[at - 1] ?? ' '
    const after = text[at + 1] ?? ' '
    const ofOtherScript = legibilityOfOtherScript(sign, before, after)
    if (ofOtherScript !== null) {
      score += ofOtherScript
      continue
    }
    const inWord = letter.test(before) && letter.test(after)
    if (smallLetters.test(sign)) score += letter.test(before) || letter.test(after) ? 2 : 0
    else if (largeLetters.test(sign)) score += /\p{Ll}/u.test(before) ? -3 : 2
    else if (signs.test(sign)) score += inWord && sign !== '’' ? -3 : 1
    else score -= 3
  }
  return score
}
