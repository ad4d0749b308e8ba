import { eq } from 'drizzle-orm'
import { nextCheckOfPaid } from '../../src/domain/deposits.ts'
import { receiptNumber } from '../../src/domain/receipts.ts'
import { todayIn } from '../../src/domain/zones.ts'
import type { Database } from '../../src/server/database/connection.ts'
import { deposits, publicIds, receiptCounters } from '../schema.ts'
import type { Known } from './booked-visits.ts'
import { insertRows } from './rows.ts'
import { demoAccountId as accountId, demoSeller, demoTimezone as timezone } from './salon.ts'

const paymentOf = (id: number) => `pi_demo_${id}`

/** Each deposit with its payment at the sandbox. */
export async function seedDeposits(tx: Database, known: readonly Known[], now: number): Promise<void> {
  const paid = known.flatMap(({ id, row, events, booked: { deposit, endsAt } }) => {
    if (!deposit) return []
    const paidAt = events.find(({ movements }) => movements.length > 0)?.at ?? now
    const { tenantId, scheduleId } = row
    const check = nextCheckOfPaid(deposit, { endsAt, now })
    return [{ id, tenantId, scheduleId, deposit, createdAt: row.createdAt, paidAt: new Date(paidAt), check }]
  })
  const [first] = paid
  if (!first) return
  await insertRows(
    tx,
    'sandbox_objects',
    paid.map(({ id, deposit, createdAt }) => ({
      id: paymentOf(id),
      kind: 'payment',
      parent: accountId,
      createdAt,
      body: {
        clientSecret: `${paymentOf(id)}_secret`,
        status: 'succeeded',
        declined: false,
        amountCents: deposit.amountCents,
        refundedCents: deposit.refundedCents,
        returnUrl: null,
      },
    })),
  )
  await insertRows(
    tx,
    'deposits',
    paid.map(({ id, tenantId, scheduleId, deposit, createdAt, paidAt, check }) => ({
      ...{ tenantId, scheduleId, bookingId: id, provider: 'sandbox', accountId, visitor: 'demo' },
      paymentIntentId: paymentOf(id),
      amountCents: deposit.amountCents,
      status: deposit.status,
      refundHours: deposit.refundHours,
      refundedCents: deposit.refundedCents,
      checkAt: check === null ? null : new Date(check),
      paidAt,
      createdAt,
    })),
  )
  const rows = await tx
    .select({ rowId: deposits.id, publicId: deposits.paymentIntentId })
    .from(deposits)
    .where(eq(deposits.tenantId, first.tenantId))
  await tx
    .insert(publicIds)
    .values(
      rows.map(({ rowId, publicId }) => ({ publicId: publicId ?? '', tenantId: first.tenantId, rowId })),
    )
}

/** In the order of payment. The events name their receipts. */
export async function seedReceipts(tx: Database, known: readonly Known[]): Promise<void> {
  const counts = new Map<number, number>()
  const moved = known
    .flatMap((one) =>
      one.events.flatMap((event) => event.movements.map((movement) => ({ one, event, movement }))),
    )
    .sort((a, b) => a.event.at - b.event.at)
  const rows = moved.map(({ one: { id, row }, event, movement }) => {
    const year = Number(todayIn(timezone, event.at).slice(0, 4))
    const count = (counts.get(year) ?? 0) + 1
    counts.set(year, count)
    const number = receiptNumber(year, count)
    event.details = { ...event.details, receipts: [...(event.details.receipts ?? []), number] }
    return {
      ...{
        tenantId: row.tenantId,
        scheduleId: row.scheduleId,
        number,
        bookingId: id,
        version: event.version,
      },
      kind: movement.kind,
      amountCents: movement.cents,
      issuedAt: new Date(event.at),
      seller: demoSeller,
      clientName: row.clientName,
      serviceName: row.serviceName,
      date: row.date,
      startTime: row.startTime,
      timezone,
      referenceToken: row.referenceToken,
      locale: row.clientLocale,
      provider: 'sandbox',
      paymentId: paymentOf(id),
    }
  })
  await insertRows(tx, 'receipts', rows)
  const [first] = rows
  if (first)
    await tx
      .insert(receiptCounters)
      .values([...counts].map(([year, last]) => ({ tenantId: first.tenantId, year, last })))
}
