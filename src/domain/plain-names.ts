const letter = '[\\p{L}\\p{M}]'
const character = '[\\p{L}\\p{M}\\p{N}]'
/** Also those that domain names take for a full stop. */
const dot = '[.。．｡]'

/** In any spelling. Another ending counts if it is in lower case, as addresses are written and names are not. */
const endings =
  'app|be|biz|ca|ch|club|cn|co|com|de|dev|es|eu|fr|help|in|info|io|it|link|live|lu|me|mobi|net|nl|online|org|paris|pl|pro|pw|re|ru|salon|shop|site|space|store|su|tk|top|tv|uk|us|vip|ws|xyz'

const patterns = [
  /:\/\//,
  new RegExp(`(?<!${character})www${dot}${character}`, 'iu'),
  new RegExp(`[^\\s@]@[^\\s@]+${dot}[^\\s@]`, 'u'),
  new RegExp(`${character}${dot}(${endings})(?!${character})`, 'iu'),
  new RegExp(`${letter}[\\p{N}-]*${dot}(?!\\p{Lu})(?:(?!\\p{Lu})${letter}){2,}(?!${character})`, 'u'),
]

/**
 * Whether mail programs would make a link of a part of the name: a web or an email address. "St. John", "M.Dupont",
 * "J.-P. Martin" and "L’Atelier 2.0" have none.
 */
export const hasAddress = (name: string): boolean => patterns.some((pattern) => pattern.test(name))
