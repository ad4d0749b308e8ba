import { createHash, randomBytes } from 'node:crypto'

/** What the link of a mail carries. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** How the database keeps what a link carries: anyone who reads it there holds no link. */
export const hashedToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** What better-auth looks a reset link up by, before hashing. */
export const resetIdentifier = (token: string): string => `reset-password:${token}`
