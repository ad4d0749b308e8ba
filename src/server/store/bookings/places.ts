import type { GroupSession, OccupiedTime } from '../../../domain/occupancies.ts'
import type { BookedPart, BookedService } from '../../../domain/services.ts'
import type { Placeholder } from '../statement.ts'

export type OccupiedPart = OccupiedTime & { staffId: number; serviceId: number }

/** `doneBy` lists the staff member of each service of a visit; `staffId` is the first. */
export type BookingPlace = {
  staffId: number
  doneBy: readonly number[]
  groupSession: GroupSession | null
  seat: number
  taken: OccupiedPart[]
}

export const partsWith = (
  parts: readonly BookedService[] | null,
  doneBy: readonly number[],
): BookedPart[] | null => parts?.map((part, index) => ({ ...part, staffId: doneBy[index] ?? 0 })) ?? null

export type TakenLists = { takenFrom: Date[]; takenTo: Date[]; takenOf: number[]; takenFor: number[] }

export const takenLists = ({ taken }: Pick<BookingPlace, 'taken'>): TakenLists => ({
  takenFrom: taken.map(({ startsAt }) => new Date(startsAt)),
  takenTo: taken.map(({ endsAt }) => new Date(endsAt)),
  takenOf: taken.map(({ staffId }) => staffId),
  takenFor: taken.map(({ serviceId }) => serviceId),
})

export const takenRows = (place: Placeholder<TakenLists>): string =>
  `unnest(${place('takenFrom')}::timestamptz[], ${place('takenTo')}::timestamptz[],
    ${place('takenOf')}::bigint[], ${place('takenFor')}::bigint[]) AS part (starts_at, ends_at, staff_id, service_id)`
