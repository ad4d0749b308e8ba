import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { useMemberPage } from '../absences/absence-flow.tsx'
import { MemberActions } from '../absences/member-actions.tsx'
import { MemberInitials } from '../staff/member-initials.tsx'
import type { StaffMember } from '../staff/team.ts'
import { ToolbarPopover } from './view-options.tsx'

/** Where no column belongs to one person, as in a week. */
export function TeamMenu({ staff }: { staff: readonly StaffMember[] }) {
  return (
    <ToolbarPopover label={m.calendar_team()} icon={<UsersRound aria-hidden="true" />}>
      <ul className="grid">
        {staff.map((member) => (
          <li key={member.id} className="flex min-h-11 items-center gap-2">
            <MemberInitials member={member} />
            <span className="min-w-0 flex-1 text-small font-semibold break-words">
              <NameLink member={member} />
            </span>
            <MemberActions named member={member} />
          </li>
        ))}
      </ul>
    </ToolbarPopover>
  )
}

function NameLink({ member }: { member: StaffMember }) {
  const page = useMemberPage()(member)
  if (!page) return member.name
  return (
    <Link
      {...page}
      className="inline-flex min-h-11 items-center rounded-control hover:text-accent hover:underline"
    >
      {member.name}
    </Link>
  )
}
