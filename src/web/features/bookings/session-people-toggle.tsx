import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { m } from '../../../messages/messages.js'
import { classes } from '../../ui/classes.ts'

type PeopleToggleProps = {
  ref: Ref<HTMLButtonElement>
  open: boolean
  onToggle: () => void
  count: number
  /** The id of the list that it expands. */
  controls: string
  /** Describes the session to screen readers, which do not see where the button stands. */
  of: string
}

export function PeopleToggle({ ref, open, onToggle, count, controls, of }: PeopleToggleProps) {
  const people = m.session_people({ count })
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      aria-label={`${people}, ${of}`}
      onClick={onToggle}
      className="inline-flex min-h-11 items-center gap-2 rounded-control text-small font-semibold text-accent hover:underline"
    >
      <ChevronDown
        aria-hidden="true"
        className={classes('size-4 transition-transform duration-150', open && 'rotate-180')}
      />
      {people}
    </button>
  )
}
