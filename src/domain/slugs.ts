import { foldedForSearch } from './booking-search.ts'

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

/** The address that was meant, if it was written with capitals, accents, spaces or what follows it in a sentence. */
export function scheduleAddressIn(written: string): string | null {
  if (isScheduleAddress(written)) return written
  const token = written.replace(/[\s.,;:!?…)\]}>»”"’']+$/, '').trimStart()
  if (shareToken.test(token)) return token
  const text = token.replace(/[_-]+$/, '')
  const slug = plainLetters(text).replaceAll(/\s+/g, '-')
  return isSlug(slug) && !reference.test(text) ? slug : null
}
