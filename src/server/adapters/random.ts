import { randomBytes } from 'node:crypto'
import { referenceFrom, referenceLength } from '../../domain/bookings.ts'

/** The database enforces uniqueness; the rare duplicate is tried again. */
export const newReference = (): string => referenceFrom(randomBytes(referenceLength))

export const newShareToken = (): string => randomBytes(12).toString('base64url')

export const newImageId = (): string => randomBytes(16).toString('base64url')

export const newFeedToken = (): string => randomBytes(32).toString('base64url')
