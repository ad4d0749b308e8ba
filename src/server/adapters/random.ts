import { randomBytes } from 'node:crypto'
import { referenceFrom, referenceLength } from '../../domain/bookings.ts'
import { isSlug } from '../../domain/slugs.ts'

/** The database enforces uniqueness; the rare duplicate is tried again. */
export const newReference = (): string => referenceFrom(randomBytes(referenceLength))

/** Never a slug, which shares the table `public_ids`: one of many thousand would be. */
function newPublicId(bytes: number): string {
  const id = randomBytes(bytes).toString('base64url')
  return isSlug(id) ? newPublicId(bytes) : id
}

export const newShareToken = (): string => newPublicId(12)

export const newImageId = (): string => newPublicId(16)

export const newFeedToken = (): string => randomBytes(32).toString('base64url')
