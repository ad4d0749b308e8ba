import type { Command } from '../../domain/booking-commands.ts'
import { m } from '../../messages/messages.js'
import { newReference } from '../adapters/random.ts'
import { takeBackContacts } from '../clients/contacts.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import type { BookingRow, Target } from '../store/bookings/booking-rows.ts'
import {
  anonymousColumns,
  deleteUnheldClient,
  eraseBeside,
  findOwnersLocale,
} from '../store/bookings/erasure.ts'
import {
  type After,
  type Batch,
  beginning,
  claimOwnersToCheck,
  findOldest,
  listOldBookings,
  listOldClients,
  type OwnerToCheck,
  planNextCheck,
  rowsAtOnce,
} from '../store/bookings/old-details.ts'
import { type At, changeBooking } from './change.ts'

type Erasing = Extract<Command['do'], 'erase' | 'anonymize'>

/** Everything personal in one transaction. Returns false if the booking keeps its details. */
export const eraseBooking = (db: Database, target: Target, how: Erasing, at: At): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const name = m.client_anonymous({}, { locale: await findOwnersLocale(tx, target.tenantId) })
    let before: BookingRow | null = null
    const changed = await changeBooking(
      tx,
      target,
      ({ booking }) => {
        before = booking
        return {
          command: { do: how },
          with: { agreed: anonymousColumns({ name, reference: newReference() }) },
        }
      },
      at,
    )
    const was = before as BookingRow | null
    if (!changed || !was) return false
    await eraseBeside(tx, target, was.referenceToken)
    const { tenantId, clientId, id: bookingId } = was
    if (clientId === null) return true
    const of = how === 'erase' ? { bookingId } : 'salon'
    const isGone = await deleteUnheldClient(tx, { tenantId, clientId }, of)
    if (!isGone) await takeBackContacts(tx, was, of)
    return true
  })

const day = 86_400_000
/** An owner may enter bookings of the past. */
const maxDaysBetweenChecks = 30

const yearsLater = (instant: Date, years: number): number => {
  const date = new Date(instant)
  return date.setUTCFullYear(date.getUTCFullYear() + years)
}

async function eraseOldOf(db: Database, owner: OwnerToCheck, now: number): Promise<void> {
  const { tenantId, keptYears, erasedBefore } = owner
  const before = new Date(yearsLater(new Date(now), -keptYears))
  const inBatches = async <Row extends After>(
    first: After,
    list: (batch: Batch) => Promise<Row[]>,
    erase: (row: Row) => Promise<unknown>,
  ) => {
    for (let after = first; ; ) {
      const rows = await list({ tenantId, before, after })
      // One that fails stops no other. The next check tries it again.
      for (const row of rows) await erase(row).catch(() => {})
      after = rows.at(-1) ?? after
      if (rows.length < rowsAtOnce) return
    }
  }
  await inBatches(
    beginning,
    (batch) => listOldBookings(db, batch),
    ({ scheduleId, id }) => eraseBooking(db, { tenantId, scheduleId, bookingId: id }, 'anonymize', { now }),
  )
  await inBatches(
    erasedBefore ? { at: erasedBefore.toISOString(), id: 0 } : beginning,
    (batch) => listOldClients(db, batch),
    ({ id }) => inTransaction(db, (tx) => deleteUnheldClient(tx, { tenantId, clientId: id }, 'salon')),
  )
  const oldest = await findOldest(db, tenantId)
  const next = oldest === null ? Number.POSITIVE_INFINITY : yearsLater(oldest, keptYears)
  const at = Math.min(Math.max(next, now + day), now + maxDaysBetweenChecks * day)
  await planNextCheck(db, owner, { eraseCheckAt: new Date(at), erasedBefore: before })
}

/** Safe in several processes, and continues after a crash. */
export async function eraseOld(db: Database, now: number): Promise<void> {
  for (;;) {
    const owners = await claimOwnersToCheck(db, new Date(now))
    if (owners.length === 0) return
    for (const owner of owners) await eraseOldOf(db, owner, now)
  }
}
