import type { Taken } from '../../domain/occupancies.ts'
import type { BookedPart, BookedService } from '../../domain/services.ts'
import type { Place as StatementPlace } from './statement.ts'

/** Time taken of a member for a service. */
export type TakenPart = Taken & { staffId: number; serviceId: number }

/**
 * With whom, in which session and on which seat; `taken` is the time that it takes of them. `doneBy` says who does each
 * service of a visit, `staffId` being the first of them.
 */
export type Place = {
  staffId: number
  doneBy: readonly number[]
  groupSession: number | null
  seat: number
  taken: TakenPart[]
}

/** A visit as its booking keeps it, once it is known who does what. */
export const partsWith = (
  parts: readonly BookedService[] | null,
  doneBy: readonly number[],
): BookedPart[] | null => parts?.map((part, index) => ({ ...part, staffId: doneBy[index] ?? 0 })) ?? null

export type TakenLists = { takenFrom: Date[]; takenTo: Date[]; takenOf: number[]; takenFor: number[] }

export const isVisit = ({ doneBy }: Place): boolean => doneBy.length > 1

/** What is taken as lists, one for each column. */
export const takenLists = ({ taken }: Place): TakenLists => ({
  takenFrom: taken.map(({ startsAt }) => new Date(startsAt)),
  takenTo: taken.map(({ endsAt }) => new Date(endsAt)),
  takenOf: taken.map(({ staffId }) => staffId),
  takenFor: taken.map(({ serviceId }) => serviceId),
})

/** What is taken, row by row: of whom and for what too, where that is not one member and one service. */
export const takenRows = (place: StatementPlace<TakenLists>, ofVisit: boolean) =>
  ofVisit
    ? `unnest(${place('takenFrom')}::timestamptz[], ${place('takenTo')}::timestamptz[],
        ${place('takenOf')}::bigint[], ${place('takenFor')}::bigint[]) AS part (starts_at, ends_at, staff_id, service_id)`
    : `unnest(${place('takenFrom')}::timestamptz[], ${place('takenTo')}::timestamptz[]) AS part (starts_at, ends_at)`
