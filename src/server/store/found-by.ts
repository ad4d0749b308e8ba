import { typedLike } from '../../domain/booking-search.ts'

const letters = Object.entries(typedLike).flatMap(([letter, like]) => [
  { letter, like },
  { letter: letter.toUpperCase(), like },
])
const single = letters.filter(({ like }) => like.length === 1)
const double = letters.filter(({ like }) => like.length === 2)

/** Must fold like `foldedForSearch` what `foldedName` has folded. */
function folded(column: string): string {
  const join = (part: 'letter' | 'like') => single.map((one) => one[part]).join('')
  const translated = `translate(${column}, '${join('letter')}', '${join('like')}')`
  return double.reduce((text, { letter, like }) => `replace(${text}, '${letter}', '${like}')`, translated)
}

/** Whether a `found_by` column has all parts of a search. Most rows need no second look. */
export const hasParts = (column: string, parts: string): string =>
  `(${column} LIKE ALL (${parts}) OR (octet_length(${column}) > length(${column}) AND ${folded(column)} LIKE ALL (${parts})))`
