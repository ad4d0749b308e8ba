import { m } from '../../../messages/messages.js'
import { classes } from '../../ui/classes.ts'
import { ColorMark } from '../staff/staff-member-name.tsx'
import type { StaffMember } from '../staff/team.ts'

type MembersProps = {
  staff: readonly StaffMember[]
  /** Null means all staff members. */
  shown: readonly number[] | null
  apart: boolean
  choosesApart: boolean
  onShown: (shown: readonly number[] | null) => void
  onApart: (apart: boolean) => void
}

const look =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-3.5 text-small font-semibold ring-1 ring-inset transition-colors duration-150'

/** The choice of staff members shown; hidden for an owner who works alone. */
export function Members({ staff, shown, apart, choosesApart, onShown, onApart }: MembersProps) {
  if (staff.length < 2) return null
  const toggle = (id: number) => {
    const next = staff.map((one) => one.id).filter((one) => (one === id) !== isShown(one))
    onShown(next.length === 0 || next.length === staff.length ? null : next)
  }
  const isShown = (id: number) => shown === null || shown.includes(id)
  return (
    <fieldset className="flex min-w-0 gap-2 max-md:-mx-gutter max-md:overflow-x-auto max-md:px-gutter max-md:py-0.5 md:flex-wrap">
      <legend className="sr-only">{m.calendar_members()}</legend>
      {staff.map(({ id, name, color }) => (
        <button
          key={id}
          type="button"
          aria-pressed={isShown(id)}
          onClick={() => toggle(id)}
          className={classes(
            look,
            isShown(id) ? 'bg-raised text-ink ring-edge' : 'text-muted line-through decoration-1 ring-line',
          )}
        >
          <ColorMark color={color} />
          {name}
        </button>
      ))}
      {choosesApart && (
        <button
          type="button"
          aria-pressed={apart}
          onClick={() => onApart(!apart)}
          className={classes(look, apart ? 'bg-accent text-on-accent ring-accent' : 'text-accent ring-edge')}
        >
          {m.calendar_apart()}
        </button>
      )}
    </fieldset>
  )
}
