import type { RefObject } from 'react'
import type { Reply } from '../../../contract/index.ts'
import type { StaffMember } from '../staff/team.ts'
import type { AffectedBookings } from './affected-booking-choices.ts'

/** Whether a draft's member, or all of them, can still be chosen. */
export const offersMember = (team: readonly StaffMember[]) => (field: string, value: unknown) =>
  field !== 'staffId' || value === null || team.some(({ id, retired }) => id === value && !retired)

export type ClosureStart = {
  date: string
  /** The last day; by default the first. */
  toDate?: string
  hour?: { fromTime: string; toTime: string } | undefined
  /** The form is for the absence of this member only. */
  member?: StaffMember
}

export type DialogProps = {
  schedule: Reply<'getSchedule'>
  team: readonly StaffMember[]
  onOpenChange: (open: boolean) => void
  focusAfter: RefObject<HTMLElement | null>
  onSaved: (affected: AffectedBookings) => void
}
