import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { type SandboxKind, sandboxObjects } from '../../../../db/money.ts'
import type { SandboxPage } from '../../../contract/sandbox.ts'
import type { WebhookSource } from '../../adapters/payments/provider.ts'
import type { SandboxSubscription } from '../../adapters/payments-sandbox/subscription.ts'
import { inTransaction } from '../../database/collisions.ts'
import type { Database } from '../../database/connection.ts'

export type SandboxBodies = {
  account: { enabled: boolean }
  customer: { subscription: SandboxSubscription | null }
  payment: {
    clientSecret: string
    status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
    declined: boolean
    amountCents: number
    refundedCents: number
    returnUrl: string | null
  }
  session: { page: SandboxPage; returnUrl: string; refreshUrl: string | null; closed: boolean }
  event: { source: WebhookSource; type: string; object: Record<string, string>; delivered: boolean }
}

export type SandboxObject<Kind extends SandboxKind> = {
  id: string
  parent: string | null
  createdAt: Date
  body: SandboxBodies[Kind]
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url')}`

const is = (kind: SandboxKind, id: string) => and(eq(sandboxObjects.kind, kind), eq(sandboxObjects.id, id))

/** Leaves an existing object with that id unchanged. */
export const keep = <Kind extends SandboxKind>(
  db: Database,
  kind: Kind,
  object: { id: string; parent?: string; body: SandboxBodies[Kind]; createdAt?: Date },
): Promise<unknown> =>
  db
    .insert(sandboxObjects)
    .values({ kind, ...object })
    .onConflictDoNothing()

export async function find<Kind extends SandboxKind>(
  db: Database,
  kind: Kind,
  id: string,
): Promise<SandboxObject<Kind> | null> {
  const [row] = await db.select().from(sandboxObjects).where(is(kind, id))
  return (row as SandboxObject<Kind> | undefined) ?? null
}

export async function listOf<Kind extends SandboxKind>(
  db: Database,
  kind: Kind,
  parent: string,
): Promise<SandboxObject<Kind>[]> {
  const rows = await db
    .select()
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.kind, kind), eq(sandboxObjects.parent, parent)))
    .orderBy(desc(sandboxObjects.createdAt))
    .limit(100)
  return rows as unknown as SandboxObject<Kind>[]
}

export async function listUndelivered(db: Database): Promise<SandboxObject<'event'>[]> {
  const rows = await db
    .select()
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.kind, 'event'), sql`${sandboxObjects.body}->>'delivered' = 'false'`))
    .orderBy(asc(sandboxObjects.createdAt))
    .limit(50)
  return rows as unknown as SandboxObject<'event'>[]
}

type Decide<Kind extends SandboxKind> = (object: SandboxObject<Kind>) => Partial<SandboxBodies[Kind]>

/** The transaction keeps the row lock. */
export async function changeWithin<Kind extends SandboxKind>(
  tx: Database,
  kind: Kind,
  id: string,
  decide: Decide<Kind>,
): Promise<SandboxObject<Kind> | null> {
  const [row] = await tx.select().from(sandboxObjects).where(is(kind, id)).for('update')
  if (!row) return null
  const object = row as unknown as SandboxObject<Kind>
  const body = { ...object.body, ...decide(object) }
  await tx.update(sandboxObjects).set({ body }).where(eq(sandboxObjects.id, id))
  return { ...object, body }
}

export const change = <Kind extends SandboxKind>(
  db: Database,
  kind: Kind,
  id: string,
  decide: Decide<Kind>,
): Promise<SandboxObject<Kind> | null> => inTransaction(db, (tx) => changeWithin(tx, kind, id, decide))
