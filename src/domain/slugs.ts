import { foldedForSearch } from './booking-search.ts'
import { withoutInvisible } from './invisible-characters.ts'

export const minSlugLength = 3
export const maxSlugLength = 40

/** Each former slug keeps working, which takes the name from all other salons. */
export const maxFormerSlugs = 10

/** Generated tokens have an upper-case letter or '_', and references have no lower-case letter. */
const pattern = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/

export const isSlug = (text: string): boolean =>
  text.length >= minSlugLength && text.length <= maxSlugLength && pattern.test(text)

/** Twelve random bytes in base64url. */
const shareToken = /^[\w-]{16}$/

/** Whether a schedule may have this address. A booking's reference has another shape. */
const isScheduleAddress = (text: string): boolean => shareToken.test(text) || isSlug(text)

/** Lower case, without accents. */
const plainLetters = (text: string): string => foldedForSearch(text).replaceAll(/\p{M}/gu, '')

/** "Salon Élodie & Co" as "salon-elodie-co". Null if the name has too few Latin letters. */
export function slugOf(name: string): string | null {
  let slug = ''
  const words = plainLetters(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, maxSlugLength) : `${slug}-${word}`
    if (longer.length > maxSlugLength) break
    slug = longer
  }
  return isSlug(slug) ? slug : null
}

const reference = /^[A-Z\d]{8}$/

const maxWrittenLength = 200

// A token may begin and end with a hyphen or an underscore.
const around = /^[^\p{L}\p{N}_%-]+|[^\p{L}\p{M}\p{N}_%-]+$/gu
const betweenWords = /[\p{Pd}\u2212\s_+]+/gu

/** The address that was meant, if it was written with capitals, accents, invisible marks, or the marks around it. */
export function scheduleAddressIn(written: string): string | null {
  if (isScheduleAddress(written)) return written
  if (written.length > maxWrittenLength) return null
  const token = withoutInvisible(written).normalize('NFKC').replace(around, '')
  if (shareToken.test(token)) return token
  const text = token.replaceAll(betweenWords, '-').replace(/^-+|-+$/g, '')
  const slug = plainLetters(text)
  return isSlug(slug) && !reference.test(text) ? slug : null
}

const capitalized = /^(?:[A-Z\d-]+|[A-Z]?[a-z\d]*(?:-[A-Z]?[a-z\d]*)*)$/

/** The slug that a token-shaped address may be, such as "Salon-De-Camille". Few tokens look like that. */
export function slugLike(address: string): string | null {
  const slug = address.toLowerCase()
  return capitalized.test(address) && isSlug(slug) ? slug : null
}
