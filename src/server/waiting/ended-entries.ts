import { endedHoursKept } from '../../domain/waiting.ts'
import { deleteEndedEntries, endPassed } from '../store/waiting/ended-entries.ts'
import type { WaitingContext } from './offer-times.ts'

const millisecondsPerHour = 3_600_000

/** Ends the entries whose dates have passed, and deletes those that ended a day ago. */
export async function endPassedEntries({ db, clock }: WaitingContext): Promise<void> {
  const now = clock()
  await endPassed(db, new Date(now))
  await deleteEndedEntries(db, new Date(now - endedHoursKept * millisecondsPerHour))
}
