import { Link } from '@tanstack/react-router'
import { CalendarOff, ChevronDown, UserRound } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { classes } from '../../ui/classes.ts'
import { MemberInitials } from '../staff/member-initials.tsx'
import type { StaffMember } from '../staff/team.ts'
import { useAbsenceForm, useMayEnterAbsence, useMemberPage } from './absence-flow.tsx'

const menuItemLook =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left text-small font-semibold hover:bg-accent-soft hover:text-accent [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-muted'

type MemberMenuProps = {
  member: StaffMember
  /** A narrow column has no room for the name. */
  nameLook: string
}

/** The staff member at the head of a column. A press offers what concerns this person. */
export function MemberMenu({ member, nameLook }: MemberMenuProps) {
  const { name } = member
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const openForm = useAbsenceForm()
  const mayEnter = useMayEnterAbsence()
  const page = useMemberPage()(member)
  const face = (
    <>
      <span className={classes('contents', !nameLook && 'print:hidden')}>
        <MemberInitials member={member} />
      </span>
      <span
        aria-hidden="true"
        className={classes(
          'min-w-0 text-left font-semibold @min-[9rem]:truncate @max-[9rem]:line-clamp-2 @max-[9rem]:text-caption @max-[9rem]:leading-tight @max-[9rem]:wrap-normal',
          nameLook,
        )}
        title={name}
      >
        {name}
      </span>
    </>
  )
  if (!mayEnter(member)) return <span className="flex min-w-0 items-center gap-2">{face}</span>
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        ref={trigger}
        className="group -ml-1.5 flex h-11 min-w-11 items-center gap-2 overflow-hidden rounded-control px-1.5 @max-[6rem]:gap-1 hover:bg-accent-soft hover:text-accent data-[state=open]:bg-accent-soft data-[state=open]:text-accent"
      >
        <span className="sr-only">{m.member_menu({ name })}</span>
        {face}
        <ChevronDown
          aria-hidden="true"
          className={classes(
            'size-4 shrink-0 text-muted group-hover:text-accent @max-[9rem]:hidden print:hidden',
            nameLook,
          )}
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={name}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 grid w-[min(17rem,calc(100vw-1rem))] animate-enter gap-0.5 rounded-card border border-edge bg-raised p-1.5 text-ink shadow-float outline-none"
        >
          <button
            type="button"
            className={menuItemLook}
            onClick={() => {
              setOpen(false)
              trigger.current?.focus()
              openForm(member)
            }}
          >
            <CalendarOff aria-hidden="true" />
            <span className="min-w-0 break-words">{m.absence_open({ name })}</span>
          </button>
          {page && (
            <Link {...page} className={menuItemLook}>
              <UserRound aria-hidden="true" />
              <span className="min-w-0 break-words">{m.member_page_of({ name })}</span>
            </Link>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
