import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { formatWeekday } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { TextLink } from '../../ui/links.tsx'
import { Segments } from '../../ui/segments.tsx'
import { MemberActions } from '../absences/member-actions.tsx'
import {
  type AgendaChoices,
  coloringOf,
  colorings,
  columnWidthOf,
  columnWidths,
  rememberAgenda,
  weekStartOf,
  weekStarts,
} from '../agenda/agenda-choices.ts'
import { MemberInitials } from '../staff/member-initials.tsx'
import type { StaffMember } from '../staff/team.ts'

type MemberTogglesProps = {
  staff: readonly StaffMember[]
  /** Null means all. */
  shown: readonly number[] | null
  /** Only initials; the name is the button's label. */
  small?: boolean
  onShown: (shown: readonly number[] | null) => void
}

export function MemberToggles({ staff, shown, small = false, onShown }: MemberTogglesProps) {
  const isShown = (id: number) => shown === null || shown.includes(id)
  const toggle = (id: number) => {
    const next = staff.map((one) => one.id).filter((one) => (one === id) !== isShown(one))
    onShown(next.length === 0 || next.length === staff.length ? null : next)
  }
  return (
    <fieldset className={classes('flex min-w-0', small ? '-space-x-1' : 'flex-col')}>
      <legend className={small ? 'sr-only' : 'pb-1.5 text-caption font-semibold text-muted'}>
        {m.calendar_members()}
      </legend>
      {staff.map((member) => {
        const { id, name } = member
        const button = (
          <button
            key={id}
            type="button"
            aria-pressed={isShown(id)}
            title={name}
            {...(small && { 'aria-label': name })}
            onClick={() => toggle(id)}
            className={classes(
              'member-toggle inline-flex min-h-11 items-center gap-2 rounded-full text-left text-small font-semibold',
              small ? 'min-w-11 justify-center' : 'min-w-0 pr-3 hover:text-accent',
              !isShown(id) && 'text-muted line-through decoration-1',
            )}
          >
            <MemberInitials member={member} off={!isShown(id)} />
            {!small && <span className="min-w-0 break-words">{name}</span>}
          </button>
        )
        return small ? (
          button
        ) : (
          <div key={id} className="flex items-center justify-between gap-2">
            {button}
            <MemberActions member={member} />
          </div>
        )
      })}
    </fieldset>
  )
}

type ToolbarPopoverProps = { label: string; icon: ReactNode; children: ReactNode }

export function ToolbarPopover({ label, icon, children }: ToolbarPopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-accent-soft hover:text-accent [&_svg]:size-5"
      >
        {icon}
      </button>
      <div
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed top-[calc(3.5rem+var(--strip))] right-2 left-auto m-0 hidden max-h-[calc(100dvh-4.5rem-var(--strip))] grid-cols-1 w-[min(21rem,calc(100vw-1rem))] animate-enter gap-4 overflow-y-auto rounded-card border border-edge bg-raised p-4 text-ink shadow-float open:grid"
      >
        {open && children}
      </div>
    </>
  )
}

type ViewOptionsProps = {
  scheduleId: string
  choices: AgendaChoices
  /** The time grid's own options. */
  timed: boolean
  week: boolean
  team: boolean
  apart: boolean
  onApart: (apart: boolean) => void
  /** What has no room in the toolbar. */
  children?: ReactNode
}

export function ViewOptions(props: ViewOptionsProps) {
  const { scheduleId, choices, timed, week, team, apart, onApart, children } = props
  const remember = (change: Partial<AgendaChoices>) => rememberAgenda(scheduleId, change)
  return (
    <ToolbarPopover label={m.calendar_options()} icon={<SlidersHorizontal aria-hidden="true" />}>
      {children}
      {timed && week && team && (
        <button
          type="button"
          aria-pressed={apart}
          onClick={() => onApart(!apart)}
          className={classes(
            'min-h-11 rounded-control px-4 text-small font-semibold ring-1 ring-inset',
            apart ? 'bg-accent text-on-accent ring-accent' : 'text-accent ring-edge',
          )}
        >
          {m.calendar_apart()}
        </button>
      )}
      {timed && (
        <Segments
          legend={m.calendar_width()}
          value={columnWidthOf(choices)}
          onChange={(width) => remember({ width })}
          options={columnWidths.map((value) => ({ value, label: widthText[value]() }))}
        />
      )}
      {timed && team && (
        <Segments
          legend={m.calendar_coloring()}
          value={coloringOf(choices)}
          onChange={(coloring) => remember({ coloring })}
          options={colorings.map((value) => ({ value, label: coloringText[value]() }))}
        />
      )}
      {timed && (
        <Segments
          legend={m.calendar_week_start()}
          value={String(weekStartOf(choices))}
          onChange={(day) => remember({ weekStart: weekStarts.find((one) => String(one) === day) ?? 1 })}
          options={weekStarts.map((day) => ({ value: String(day), label: formatWeekday(day) }))}
        />
      )}
      <TextLink to="/schedules/$scheduleId" params={{ scheduleId }}>
        {m.calendar_open_schedule()}
      </TextLink>
    </ToolbarPopover>
  )
}

const widthText = {
  normal: m.calendar_width_normal,
  wide: m.calendar_width_wide,
  widest: m.calendar_width_widest,
}

const coloringText = { member: m.calendar_coloring_member, status: m.calendar_coloring_status }
