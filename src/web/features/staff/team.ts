import { createContext } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { reading } from '../../query.ts'

export type StaffMember = Reply<'listStaff'>[number]

export const Team = createContext<readonly StaffMember[]>([])

/** Former staff members still have bookings. */
export const teamQuery = (scheduleId: string | number) =>
  reading('listStaff', { params: { scheduleId: String(scheduleId) }, query: { retired: 'true' } })

export const present = (team: readonly StaffMember[]): StaffMember[] => team.filter(({ retired }) => !retired)

type Assigned = { staffId: number; parts?: readonly { staffId: number }[] }

/** Each member once; empty if the team has only one member. */
export const membersDoing = (
  team: readonly StaffMember[] = [],
  { staffId, parts }: Assigned,
): StaffMember[] =>
  [...new Set(parts?.map((part) => part.staffId) ?? [staffId])].flatMap((id) => memberOf(team, id) ?? [])

/** An owner who works alone sees no sign of a team. */
export const memberOf = (team: readonly StaffMember[] = [], staffId: number): StaffMember | undefined =>
  team.length > 1 ? team.find(({ id }) => id === staffId) : undefined
