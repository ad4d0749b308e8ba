import { Refused } from '../../domain/refusals.ts'
import { slotsOn } from '../../domain/slots.ts'
import {
  datesIn,
  isWanted,
  maxWaiting,
  maxWaitingOfAddress,
  maxWaitingOfNetwork,
  type WaitingRange,
} from '../../domain/waiting.ts'
import { newImageId } from '../adapters/random.ts'
import { refuseDateNotOffered, type ServiceOffer, withoutBookings } from '../bookings/offer.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { lockSchedule } from '../store/schedules/schedules.ts'
import { noteFreed } from '../store/waiting/checks.ts'
import { insertJoinedMail } from '../store/waiting/joined-mails.ts'
import { countWaiting, insertEntry, type WaitingEntry } from '../store/waiting/waiting-entries.ts'

type PacedOffer = ServiceOffer & { rest(): Promise<void> }

/** Waiting is only for starts that bookings have taken. */
export async function refuseUnlessFull(offer: PacedOffer, range: WaitingRange, now: number): Promise<void> {
  refuseDateNotOffered(offer.found, range.fromDate, now)
  refuseDateNotOffered(offer.found, range.toDate, now)
  const isFreeOn = (one: ServiceOffer, date: string) =>
    slotsOn({ ...one, date }).some((time) => isWanted(range, time))
  const idle = withoutBookings(offer)
  let works = false
  for (const date of datesIn(range, range.fromDate, range.toDate)) {
    if (isFreeOn(offer, date)) throw new Refused('waiting_for_free_times')
    await offer.rest()
    works ||= isFreeOn(idle, date)
    await offer.rest()
  }
  if (!works) throw new Refused('waiting_while_closed')
}

/** Longer than a transaction that frees a time, and may not see the new entry. */
const checkAfterMilliseconds = 60_000

type NewEntry = Omit<WaitingEntry, 'id' | 'waitingToken' | 'endedAt' | 'ending'>

/** `networkFactors`: for each network of the entry, how many times a visitor's limit it has. */
type Limits = { networkFactors: readonly number[]; budgets: boolean }

export const joinWaitingList = (
  db: Database,
  entry: NewEntry,
  { networkFactors, budgets }: Limits,
): Promise<WaitingEntry> =>
  inTransaction(db, async (tx) => {
    const { waitingList } = await lockSchedule(tx, entry)
    if (!waitingList) throw new Refused('waiting_list_off')
    const wanted = { ...entry, waitingToken: newImageId() }
    const crowd = await countWaiting(tx, wanted)
    if (crowd.same) throw new Refused('already_waiting')
    const isBusy = crowd.ofNetworks.some(
      (count, index) => count >= maxWaitingOfNetwork * (networkFactors[index] ?? 1),
    )
    if (crowd.ofAddress >= maxWaitingOfAddress || isBusy)
      throw new Refused('too_many_waiting', { seconds: '3600' })
    if (crowd.all >= maxWaiting) throw new Refused('waiting_list_full')
    const joined = await insertEntry(tx, wanted)
    await insertJoinedMail(tx, joined, { budgets })
    const dueAt = new Date(entry.joinedAt.getTime() + checkAfterMilliseconds)
    await noteFreed(tx, entry, { from: entry.fromDate, to: entry.toDate }, dueAt)
    return joined
  })
