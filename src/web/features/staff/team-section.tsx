import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Plus, UserMinus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedByStaff } from '../schedules/affected-queries.ts'
import { MemberInitials } from './member-initials.tsx'
import { ReassignBookingsDialog } from './reassign-bookings-dialog.tsx'
import { EditMemberDialog, MemberDialog } from './staff-member-dialog.tsx'
import { present, type StaffMember, teamQuery } from './team.ts'

type MemberRowProps = {
  scheduleId: number
  member: StaffMember
  /** The only member left cannot be removed. */
  alone: boolean
  onReassign: () => void
  onRetired: () => void
}

const upcomingText = (count: number) => {
  if (count === 0) return m.team_upcoming_none()
  return count === 1 ? m.team_upcoming_one() : m.team_upcoming({ count })
}

function MemberRow({ scheduleId, member, alone, onReassign, onRetired }: MemberRowProps) {
  const { id: staffId, name, retired, upcomingCount } = member
  const params = { scheduleId, staffId }
  const [editing, setEditing] = useState({ open: false, opening: 0 })
  const [confirming, setConfirming] = useState(false)
  const retire = useMutation({
    mutationFn: () => call('deleteStaff', { params }),
    onSuccess: async () => {
      setConfirming(false)
      toastSuccess(m.toast_member_retired())
      await refresh(...affectedByStaff)
      onRetired()
    },
    onError: async (error) => {
      toastFailure(error)
      await refresh(...affectedByStaff)
    },
  })

  return (
    <li className="flex flex-wrap items-center gap-x-1 gap-y-2 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <Link
            to="/schedules/$scheduleId/team/$staffId"
            params={{ scheduleId: String(scheduleId), staffId: String(staffId) }}
            className="inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-control hover:text-accent hover:underline"
          >
            <MemberInitials member={member} />
            <span className="min-w-0 break-words">{name}</span>
          </Link>
          {retired && <Badge tone="off">{m.team_retired()}</Badge>}
        </p>
        <p className="text-small text-muted">{upcomingText(upcomingCount)}</p>
      </div>
      {retired ? (
        <Button tone="secondary" onClick={onReassign}>
          {m.team_reassign()}
          <span className="sr-only"> · {name}</span>
        </Button>
      ) : (
        <>
          <IconButton
            label={m.team_edit({ name })}
            onClick={() => setEditing(({ opening }) => ({ open: true, opening: opening + 1 }))}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          {!alone && (
            <IconButton label={m.team_retire({ name })} tone="danger" onClick={() => setConfirming(true)}>
              <UserMinus aria-hidden="true" />
            </IconButton>
          )}
        </>
      )}
      <EditMemberDialog
        key={editing.opening}
        scheduleId={scheduleId}
        member={member}
        open={editing.open}
        onOpenChange={(open) => setEditing((before) => ({ ...before, open }))}
      />
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={m.team_retire_title({ name })}
        text={m.team_retire_text({ name })}
        more={upcomingCount > 0 ? m.team_retire_upcoming({ count: upcomingCount }) : null}
        confirm={m.team_retire_confirm()}
        keep={m.schedule_keep()}
        busy={retire.isPending}
        onConfirm={() => retire.mutate()}
      />
    </li>
  )
}

/** An owner who works alone sees only the button to add a member. */
export function TeamSection({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { id: scheduleId } = schedule
  const { data: team = [] } = useQuery(teamQuery(scheduleId))
  const [adding, setAdding] = useState({ open: false, opening: 0 })
  const [reassigning, setReassigning] = useState<StaffMember | null>(null)
  const section = useRef<HTMLDivElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval()
  const members = present(team)
  // Former members stay in the list as long as they have upcoming bookings.
  const shown = team.filter(({ retired, upcomingCount }) => !retired || upcomingCount > 0)
  const reassigned = team.find(({ id }) => id === reassigning?.id)

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
              onReassign={() => setReassigning(member)}
              onRetired={() => {
                focusAfterRemoval(() => section.current?.querySelector('button')?.focus())
                if (member.upcomingCount > 0) setReassigning(member)
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
        draft={`member-new-${scheduleId}`}
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
      {reassigned && (
        <ReassignBookingsDialog
          schedule={schedule}
          member={reassigned}
          team={team}
          onClose={() => setReassigning(null)}
        />
      )}
    </SettingsSection>
  )
}
