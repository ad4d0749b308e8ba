import { randomBytes } from 'node:crypto'
import { referenceFrom, referenceLength } from '../../domain/bookings.ts'

/** A new booking reference; unique in the database, which is asked again in the rare case of a repeat. */
export const newReference = (): string => referenceFrom(randomBytes(referenceLength))

/** The unguessable part of a share link. */
export const newShareToken = (): string => randomBytes(12).toString('base64url')

/** The secret part of a calendar feed's address. */
export const newFeedToken = (): string => randomBytes(32).toString('base64url')
