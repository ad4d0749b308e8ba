import { and, eq, sql } from 'drizzle-orm'
import { bookings, receipts, schedules } from '../../../../db/schema.ts'
import { type Movement, receiptNumber, type Seller } from '../../../domain/receipts.ts'
import { todayIn } from '../../../domain/zones.ts'
import type { Database } from '../../database/connection.ts'
import type { BookingRow, DepositRow } from '../bookings/booking-rows.ts'
import { readPublicRow } from '../public-ids.ts'
import { isSchedule, type ScheduleKey } from '../schedules/schedule-key.ts'

async function sellerOf(tx: Database, schedule: ScheduleKey): Promise<Seller> {
  const { name, legalName, legalAddress, address, registrationNumber, vatNumber, vatRate } = schedules
  const [seller] = await tx
    .select({ name, legalName, legalAddress, address, registrationNumber, vatNumber, vatRate })
    .from(schedules)
    .where(isSchedule(schedule))
  if (!seller) throw new Error('a booking without its schedule')
  const { legalAddress: legal, address: salons, vatRate: rate, ...rest } = seller
  return { ...rest, address: legal ?? salons, vatRate: seller.vatNumber === null && rate !== 0 ? null : rate }
}

/** Waits for other receipts of the owner in the same year, and gives the number back if the transaction fails. */
async function nextNumber(tx: Database, tenantId: number, year: number): Promise<string> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    INSERT INTO receipt_counters AS c (tenant_id, year, last) VALUES (${tenantId}, ${year}, 1)
    ON CONFLICT (tenant_id, year) DO UPDATE SET last = c.last + 1 RETURNING last`)
  return receiptNumber(year, Number(rows[0]?.last))
}

/** In the transaction that records the movements. Returns the numbers. */
export async function issueReceipts(
  tx: Database,
  { booking, deposit }: { booking: BookingRow; deposit: DepositRow },
  movements: readonly Movement[],
  now: number,
): Promise<string[]> {
  if (movements.length === 0) return []
  const { tenantId, scheduleId, timezone, clientName, serviceName, date, startTime, referenceToken } = booking
  const seller = await sellerOf(tx, { tenantId, scheduleId })
  const year = Number(todayIn(timezone, now).slice(0, 4))
  const numbers: string[] = []
  for (const { kind, cents } of movements) {
    const number = await nextNumber(tx, tenantId, year)
    await tx.insert(receipts).values({
      tenantId,
      scheduleId,
      number,
      bookingId: booking.id,
      version: booking.version,
      kind,
      amountCents: cents,
      issuedAt: new Date(now),
      seller,
      clientName,
      serviceName,
      date,
      startTime,
      timezone,
      referenceToken,
      locale: booking.clientLocale,
      provider: deposit.provider,
      paymentId: deposit.paymentIntentId,
    })
    numbers.push(number)
  }
  return numbers
}

export type Receipt = typeof receipts.$inferSelect

export async function findReceipt(db: Database, tenantId: number, number: string): Promise<Receipt | null> {
  const [row] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.tenantId, tenantId), eq(receipts.number, number)))
  return row ?? null
}

/** Null unless the receipt is one of the booking that still has that reference. */
export async function findReceiptOf(
  db: Database,
  { referenceToken, number }: { referenceToken: string; number: string },
): Promise<Receipt | null> {
  return readPublicRow(db.$client, referenceToken, async ({ tenantId, rowId }) => {
    const [row] = await db
      .select({ receipt: receipts })
      .from(receipts)
      .innerJoin(bookings, and(eq(bookings.tenantId, tenantId), eq(bookings.id, rowId)))
      .where(
        and(
          eq(receipts.tenantId, tenantId),
          eq(receipts.number, number),
          eq(receipts.bookingId, rowId),
          eq(receipts.referenceToken, referenceToken),
          eq(bookings.referenceToken, referenceToken),
        ),
      )
    return row?.receipt ?? null
  })
}
