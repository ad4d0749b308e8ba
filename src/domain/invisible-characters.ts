// U+2800, U+1D159 and two blanks of Egyptian hieroglyphs print nothing, and U+FFFC is only a placeholder.
const visible =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u

export const isVisible = (text: string): boolean => visible.test(text)

/** Zero-width spaces, byte order marks, and the marks that phones and address books put around copied text. */
const marks = /[\u200B\u2060\uFEFF\u202A-\u202C\u2066-\u2069]/g

/** Scripts such as Persian and Hindi need joiners between letters, and emoji between their parts. */
const strayJoiners =
  /(?<![\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200C\u200D])[\u200C\u200D]+|(?<![\p{M}\u200C\u200D])[\u200C\u200D]+(?![\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200C\u200D])/gu

/** People could not see these marks of pasted text to delete them. */
export const withoutMarks = (text: string): string => text.replace(marks, '').replace(strayJoiners, '')

const directions = /\p{Bidi_Control}/gu

export const withoutDirections = (text: string): string => withoutMarks(text).replace(directions, '')

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]/gu

/** For what is compared or dialed: telephone numbers, addresses, references. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')
