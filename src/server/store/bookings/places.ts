import type { GroupSession, OccupiedTime } from '../../../domain/occupancies.ts'
import type { BookedPart, BookedService } from '../../../domain/services.ts'
import type { Placeholder } from '../statement.ts'

/** Time of a staff member that a service occupies. */
export type OccupiedPart = OccupiedTime & { staffId: number; serviceId: number }

/**
 * The staff member, session and seat of a booking, and the time it occupies. `doneBy` lists the staff member of each
 * service of a visit; `staffId` is the first.
 */
export type BookingPlace = {
  staffId: number
  doneBy: readonly number[]
  groupSession: GroupSession | null
  seat: number
  taken: OccupiedPart[]
}

/** Adds the staff members to the services of a visit. */
export const partsWith = (
  parts: readonly BookedService[] | null,
  doneBy: readonly number[],
): BookedPart[] | null => parts?.map((part, index) => ({ ...part, staffId: doneBy[index] ?? 0 })) ?? null

export type TakenLists = { takenFrom: Date[]; takenTo: Date[]; takenOf: number[]; takenFor: number[] }

/** The occupied time as one list for each column. */
export const takenLists = ({ taken }: Pick<BookingPlace, 'taken'>): TakenLists => ({
  takenFrom: taken.map(({ startsAt }) => new Date(startsAt)),
  takenTo: taken.map(({ endsAt }) => new Date(endsAt)),
  takenOf: taken.map(({ staffId }) => staffId),
  takenFor: taken.map(({ serviceId }) => serviceId),
})

/** SQL for the occupied time as rows. */
export const takenRows = (place: Placeholder<TakenLists>): string =>
  `unnest(${place('takenFrom')}::timestamptz[], ${place('takenTo')}::timestamptz[],
    ${place('takenOf')}::bigint[], ${place('takenFor')}::bigint[]) AS part (starts_at, ends_at, staff_id, service_id)`
