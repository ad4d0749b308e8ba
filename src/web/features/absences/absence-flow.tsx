import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { addDays } from '../../../domain/wall-time.ts'
import { wallNow } from '../../format.ts'
import { ClosureFlow } from '../closures/closure-flow.tsx'
import type { ClosureStart } from '../closures/closure-form.ts'
import type { StaffMember } from '../staff/team.ts'
import { useMay, useOwnStaff } from '../team/use-may.ts'

const daysAway = 7

/** A week from tomorrow, the most frequent absence that is planned. */
function weekAway(zone: string, member: StaffMember): ClosureStart {
  const tomorrow = addDays(wallNow(zone).date, 1)
  return { date: tomorrow, toDate: addDays(tomorrow, daysAway - 1), member }
}

type Absences = { scheduleId: string; open: (member: StaffMember) => void }

const AbsenceContext = createContext<Absences>({ scheduleId: '', open: () => {} })

/** Opens the form for the absence of a staff member. The focus later returns to the element that has it now. */
export const useAbsenceForm = () => useContext(AbsenceContext).open

/** The address of a staff member's page. Null if the reader may not see it. */
export function useMemberPage() {
  const { scheduleId } = useContext(AbsenceContext)
  const own = useOwnStaff()
  return ({ id }: StaffMember) =>
    own === null || own.includes(id)
      ? ({
          to: '/schedules/$scheduleId/team/$staffId',
          params: { scheduleId, staffId: String(id) },
        } as const)
      : null
}

/** Members enter only their own absences. */
export function useMayEnterAbsence(): (member: StaffMember) => boolean {
  const may = useMay()
  const own = useOwnStaff()
  return ({ id, retired }) => !retired && may('createClosure') && (own === null || own.includes(id))
}

export function AbsenceFlow({ schedule, children }: { schedule: Reply<'getSchedule'>; children: ReactNode }) {
  const [start, setStart] = useState<ClosureStart | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  return (
    <AbsenceContext
      value={{
        scheduleId: String(schedule.id),
        open: (member) => {
          opener.current = document.activeElement as HTMLElement | null
          setStart(weekAway(schedule.timezone, member))
        },
      }}
    >
      {children}
      <ClosureFlow schedule={schedule} start={start} focusAfter={opener} onClose={() => setStart(null)} />
    </AbsenceContext>
  )
}
