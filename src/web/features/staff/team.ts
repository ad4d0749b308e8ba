import { createContext } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { reading } from '../../query.ts'

export type StaffMember = Reply<'listStaff'>[number]

/** Everybody of the schedule on the page, for rows far below. */
export const Team = createContext<readonly StaffMember[]>([])

/** Everybody who takes or has taken bookings in a schedule. */
export const teamQuery = (scheduleId: string | number) =>
  reading('listStaff', { params: { scheduleId: String(scheduleId) }, query: { retired: 'true' } })

/** Those who take bookings now. */
export const present = (team: readonly StaffMember[]): StaffMember[] => team.filter(({ retired }) => !retired)

type Taken = { staffId: number; parts?: readonly { staffId: number }[] }

/** Who takes a booking, each once; nobody is named where nobody else could be. */
export const whoTakes = (team: readonly StaffMember[] = [], { staffId, parts }: Taken): StaffMember[] =>
  [...new Set(parts?.map((part) => part.staffId) ?? [staffId])].flatMap((id) => memberOf(team, id) ?? [])

/** Who it is, where that says anything: an owner alone sees no sign of a team. */
export const memberOf = (team: readonly StaffMember[] = [], staffId: number): StaffMember | undefined =>
  team.length > 1 ? team.find(({ id }) => id === staffId) : undefined
