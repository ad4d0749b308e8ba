import { createHash } from 'node:crypto'
import { terms } from '../../../../db/schema.ts'
import type { Database } from '../../database/connection.ts'

export const hashOfTerms = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Stores a wording once. Returns its hash; null for no terms. */
export async function keepTerms(db: Database, tenantId: number, text: string | null): Promise<string | null> {
  if (text === null) return null
  const hash = hashOfTerms(text)
  await db.insert(terms).values({ tenantId, hash, text }).onConflictDoNothing()
  return hash
}

/** The text with the hash `hash`, an expression. */
export const termsText = (tenant: string, hash: string): string =>
  `(SELECT w.text FROM terms w WHERE w.tenant_id = ${tenant} AND w.hash = ${hash})`
