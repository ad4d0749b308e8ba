import { createHash, randomBytes } from 'node:crypto'

/** A random token for the link in an email, or for a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The form in which the database keeps a token: a reader of the database cannot rebuild the link. */
export const hashedToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The identifier by which better-auth looks up a reset link, before hashing. */
export const resetIdentifier = (token: string): string => `reset-password:${token}`
