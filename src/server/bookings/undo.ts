import type { Booked } from '../../domain/booking-commands.ts'
import type { EventDetails } from '../../domain/booking-events.ts'
import { Refused } from '../../domain/refusals.ts'
import { takeBackContacts } from '../clients/contacts.ts'
import type { Database } from '../database/connection.ts'
import type { Agreed, BookingRow, Target } from '../store/bookings/booking-rows.ts'
import type { BookingPlace } from '../store/bookings/occupancies.ts'
import { findUndone, takeUndo } from '../store/bookings/undos.ts'
import { restoreWithdrawn, withdrawHeld } from '../store/notifications/held-emails.ts'
import { lockSchedule } from '../store/schedules/schedules.ts'
import { findRoomOf } from '../store/schedules/services.ts'
import { requireStaff } from '../store/schedules/staff.ts'
import { changeBooking } from './change.ts'
import { HoldInTheWay, nextSeats, seatedAt } from './place.ts'
import { takeBack } from './transfer.ts'

type Freed = NonNullable<Awaited<ReturnType<typeof takeUndo>>>['freed']

/** A group booking may get other seats. */
async function placeBack(
  tx: Database,
  { bookingId, ...schedule }: Target,
  { staffId, taken, was }: { staffId: number; taken: Freed; was: Booked | null },
  now: number,
): Promise<BookingPlace | undefined> {
  const [first] = taken
  if (!first || !was) return undefined
  const { serviceId } = first
  const { startsAt, endsAt } = was
  const groupSession =
    first.groupSession === null ? null : { serviceId, staffId: first.staffId, startsAt, endsAt }
  await requireStaff(
    tx,
    schedule,
    taken.map((part) => part.staffId),
  )
  const place = {
    staffId,
    doneBy: [staffId],
    groupSession,
    seats: groupSession === null ? nextSeats(1) : taken.map(({ seat }) => seat),
    // Every seat of a session takes the same time.
    taken: groupSession === null ? taken : [first],
  }
  const room = groupSession === null ? { capacity: 1 } : await findRoomOf(tx, { ...schedule, serviceId })
  const found = await seatedAt(tx, { ...schedule, place, room, except: bookingId, kept: 'take' })
  if (!('clash' in found)) return found
  const { clash } = found
  if (clash?.expiresAt && clash.expiresAt.getTime() <= now) throw new HoldInTheWay(schedule, clash)
  throw new Refused('slot_taken')
}

/** Notifies no one. */
export async function undo(
  tx: Database,
  {
    version,
    now,
    by,
    ...target
  }: Target & {
    version: number
    now: number
    by?: EventDetails['by'] | undefined
  },
): Promise<BookingRow> {
  await lockSchedule(tx, target)
  let entered: BookingRow | null = null
  const undone = await findUndone(tx, target, version)
  if (undone) return undone
  const changed = await changeBooking(
    tx,
    target,
    async ({ booking }) => {
      const before = booking.version === version ? await takeUndo(tx, target, version) : null
      if (!before || !(await withdrawHeld(tx, target, version)) || !(await takeBack(tx, booking)))
        throw new Refused('undo_too_late')
      // A client whom a new booking made ends with it.
      const agreed: Agreed = before.booked === null ? { clientId: null } : (before.agreed as Agreed)
      if (before.booked === null) entered = booking
      const place = await placeBack(
        tx,
        target,
        { staffId: agreed.staffId ?? booking.staffId, taken: before.freed, was: before.booked },
        now,
      )
      return {
        command: { do: 'undo', before: before.booked },
        with: {
          agreed,
          ...(place && { place }),
          words: before.words,
          emailUnconfirmed: before.emailUnconfirmed,
        },
      }
    },
    { now, version, by },
  )
  if (!changed) throw new Refused('booking_not_found')
  const withdrawn = entered as BookingRow | null
  if (withdrawn) await takeBackContacts(tx, withdrawn, { bookingId: withdrawn.id })
  await restoreWithdrawn(tx, target, version)
  return changed.booking
}
