import type { StaffColor } from '../../../domain/staff.ts'
import { classes } from '../../ui/classes.ts'
import { colorOf } from './staff-member-name.tsx'

/** Colors that are too light for white letters, in the light theme. */
const pale: readonly StaffColor[] = ['apricot', 'rose', 'teal', 'ochre']

/** "CL" for "Camille Leroy", "C" for "Camille". */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toLocaleUpperCase()
}

type MemberInitialsProps = {
  name: string
  color: StaffColor
  /** Not shown at present. */
  off?: boolean
  /** On the member's own page. */
  large?: boolean
}

/** Always beside the name or on a labelled button. */
export function MemberInitials({ name, color, off = false, large = false }: MemberInitialsProps) {
  return (
    <span
      aria-hidden="true"
      style={off ? undefined : { backgroundColor: colorOf(color) }}
      className={classes(
        'grid shrink-0 place-items-center rounded-full leading-none font-bold tracking-tight ring-2 ring-paper',
        large ? 'size-20 text-title' : 'size-7 text-[0.6875rem]',
        off && 'bg-off-soft text-off-ink',
        !off && 'forced-color-adjust-none',
        !off && (pale.includes(color) ? 'text-on-pale' : 'text-on-staff'),
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
