import { withoutInvisible } from './invisible-characters.ts'

const letter = '[\\p{L}\\p{M}]'
const character = '[\\p{L}\\p{M}\\p{N}]'
/** Also those that domain names take for a full stop. */
const dot = '[.。．｡]'

/** In any spelling. Every other ending counts in lower case, as addresses are written and names are not. */
const endings =
  'app|biz|ca|ch|club|cn|com|dev|eu|fr|help|info|io|link|live|mobi|net|nl|online|org|paris|pl|pro|pw|ru|salon|shop|site|space|store|tech|tk|top|tv|uk|vip|ws|xyz'

/** These begin surnames too, as in "M.De Luca", so what precedes them must be longer than a title. */
const particles = 'be|co|de|es|in|it|lu|me|re|su|us'

const patterns = [
  /:\/\/[^/]/,
  new RegExp(`${character}${dot}${letter}{2,}/${character}`, 'u'),
  new RegExp(`${dot}xn--`, 'iu'),
  new RegExp(`(?<!${character})www${dot}${character}`, 'iu'),
  new RegExp(`[^\\s@]@[^\\s@]+${dot}[^\\s@]`, 'u'),
  new RegExp(`${character}${dot}(?:${endings})(?!${character})`, 'iu'),
  new RegExp(`(?:${character}|-){4,}${dot}(?:${particles})(?!${character})`, 'iu'),
  new RegExp(`${letter}[\\p{N}-]*[.．](?:(?!\\p{Lu})${letter}){2,}(?!${character})`, 'u'),
]

/**
 * Whether mail programs would make a link of a part of the name: a web or an email address. "St. John", "M.Dupont",
 * "J.-P. Martin" and "L’Atelier 2.0" have none.
 */
export const hasAddress = (name: string): boolean => {
  // Domain names leave out what has no width.
  const visible = withoutInvisible(name)
  return patterns.some((pattern) => pattern.test(visible))
}
