import { CalendarOff } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { type AskedClosure, ClosureDialogs, editing } from '../closures/closure-dialogs.tsx'
import { UpcomingClosureList } from '../closures/upcoming-closure-list.tsx'
import type { StaffMember } from '../staff/team.ts'
import { useAbsenceForm } from './absence-flow.tsx'

type MemberAbsencesProps = {
  schedule: Reply<'getSchedule'>
  team: readonly StaffMember[]
  member: StaffMember
  readOnly: boolean
}

export function MemberAbsences({ schedule, team, member, readOnly }: MemberAbsencesProps) {
  const openForm = useAbsenceForm()
  const [asked, setAsked] = useState<AskedClosure | null>(null)
  const section = useRef<HTMLDivElement>(null)
  return (
    <SettingsSection title={m.member_absences()} text={m.member_absences_text()}>
      <div ref={section} tabIndex={-1} className="grid gap-5">
        <UpcomingClosureList
          scheduleId={schedule.id}
          staffId={member.id}
          team={[]}
          none={m.member_absences_none()}
          isReadOnly={() => readOnly}
          onEdit={(one) => setAsked(editing(one))}
          onReopened={() => section.current?.focus({ preventScroll: true })}
        />
        {!readOnly && (
          <div>
            <Button tone="secondary" onClick={() => openForm(member)}>
              <CalendarOff aria-hidden="true" />
              {m.absence_open({ name: member.name })}
            </Button>
          </div>
        )}
      </div>
      <ClosureDialogs
        schedule={schedule}
        team={team}
        asked={asked}
        focusAfter={section}
        onClose={() => setAsked(null)}
      />
    </SettingsSection>
  )
}
