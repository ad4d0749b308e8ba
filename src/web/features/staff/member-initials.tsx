import { imagePath } from '../../../domain/salon-images.ts'
import type { StaffColor } from '../../../domain/staff.ts'
import { classes } from '../../ui/classes.ts'
import { Drawn } from '../../ui/drawn.tsx'
import { initialsOf } from './initials.ts'
import { colorOf } from './staff-member-name.tsx'
import type { StaffMember } from './team.ts'

/** Colors that are too light for white letters, in the light theme. */
const pale: readonly StaffColor[] = ['apricot', 'rose', 'teal', 'ochre']

type MemberInitialsProps = {
  member: Pick<StaffMember, 'name' | 'color' | 'photo'>
  /** Not shown at present. */
  off?: boolean
  /** On the member's own page. */
  large?: boolean
}

/** Or the photo, in a ring of the color. Always beside the name or on a labelled button. */
export function MemberInitials({
  member: { name, color, photo },
  off = false,
  large = false,
}: MemberInitialsProps) {
  return (
    <span
      aria-hidden="true"
      style={off ? undefined : { backgroundColor: colorOf(color) }}
      className={classes(
        'relative grid shrink-0 place-items-center rounded-full leading-none font-bold tracking-tight ring-2 ring-paper',
        large ? 'size-20 text-title' : 'size-7 text-[0.6875rem]',
        off && 'bg-off-soft text-off-ink',
        !off && 'forced-color-adjust-none',
        !off && (pale.includes(color) ? 'text-on-pale' : 'text-on-staff'),
      )}
    >
      <Drawn text={initialsOf(name)} />
      {photo && <Photo id={photo} off={off} large={large} />}
    </span>
  )
}

/** Covers the initials, which remain if it does not load. */
const Photo = ({ id, off, large }: { id: string; off: boolean; large: boolean }) => (
  <img
    src={imagePath(id, large ? 'large' : 'small')}
    alt=""
    width={large ? 72 : 24}
    height={large ? 72 : 24}
    loading="lazy"
    decoding="async"
    className={classes(
      'absolute rounded-full object-cover',
      large ? 'inset-1 size-18' : 'inset-0.5 size-6',
      off && 'brightness-90 contrast-50 grayscale',
    )}
  />
)
