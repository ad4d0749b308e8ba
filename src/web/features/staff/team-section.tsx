import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByStaff } from '../schedules/affected-queries.ts'
import { HandOverDialog } from './reassign-bookings-dialog.tsx'
import { MemberDialog } from './staff-member-dialog.tsx'
import { MemberRow } from './staff-member-row.tsx'
import { present, type StaffMember, teamQuery } from './team.ts'

/** The staff members. An owner who works alone sees only the button to add one. */
export function TeamSection({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { id: scheduleId } = schedule
  const { data: team = [] } = useQuery(teamQuery(scheduleId))
  const [adding, setAdding] = useState({ open: false, opening: 0 })
  const [leaving, setLeaving] = useState<StaffMember | null>(null)
  const section = useRef<HTMLDivElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval()
  const members = present(team)
  // Former members stay in the list until their bookings are reassigned.
  const shown = team.filter(({ retired, upcomingCount }) => !retired || upcomingCount > 0)
  const handing = team.find(({ id }) => id === leaving?.id)

  return (
    <SettingsSection title={m.team_title()} text={members.length > 1 ? m.team_text() : m.team_text_alone()}>
      {shown.length > 1 && (
        <ul className="border-b border-line">
          {shown.map((member) => (
            <MemberRow
              key={member.id}
              scheduleId={scheduleId}
              member={member}
              alone={members.length === 1}
              onHandOver={() => setLeaving(member)}
              onRetired={() => {
                focusAfterRemoval(() => section.current?.querySelector('button')?.focus())
                if (member.upcomingCount > 0) setLeaving(member)
              }}
            />
          ))}
        </ul>
      )}
      <div ref={section}>
        <Button
          tone="secondary"
          onClick={() => setAdding(({ opening }) => ({ open: true, opening: opening + 1 }))}
        >
          <Plus aria-hidden="true" />
          {m.team_add()}
        </Button>
      </div>
      <MemberDialog
        key={adding.opening}
        title={m.team_add()}
        description={m.team_add_text()}
        empty={{ name: '' }}
        open={adding.open}
        onOpenChange={(open) => setAdding((before) => ({ ...before, open }))}
        onSubmit={async (body) => {
          await call('createStaff', { params: { scheduleId }, body })
          await refresh(...affectedByStaff)
          toastSuccess(m.toast_member_added())
        }}
      />
      {handing && (
        <HandOverDialog schedule={schedule} member={handing} team={team} onClose={() => setLeaving(null)} />
      )}
    </SettingsSection>
  )
}
