import { createHash, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

/** A reader of the database cannot rebuild the link from it. */
export const hashedToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** better-auth hashes this identifier. */
export const resetIdentifier = (token: string): string => `reset-password:${token}`
