import { CalendarOff } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { Button, IconButton } from '../../ui/button.tsx'
import type { StaffMember } from '../staff/team.ts'
import { useAbsenceForm, useMayEnterAbsence } from './absence-flow.tsx'

type MemberActionsProps = {
  member: StaffMember
  /** Shows a word beside the icon. */
  named?: boolean
}

/** Beside the member's name in a popover, which closes first: it would stay above the form. */
export function MemberActions({ member, named = false }: MemberActionsProps) {
  const openForm = useAbsenceForm()
  const mayEnter = useMayEnterAbsence()
  if (!mayEnter(member)) return null
  const label = m.absence_open({ name: member.name })
  const onClick = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    openForm(member)
  }
  if (!named)
    return (
      <IconButton label={label} title={label} onClick={onClick}>
        <CalendarOff aria-hidden="true" />
      </IconButton>
    )
  return (
    <Button tone="quiet" aria-label={label} onClick={onClick}>
      <CalendarOff aria-hidden="true" />
      {m.absence_word()}
    </Button>
  )
}
