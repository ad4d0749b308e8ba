import type { StaffColor } from '../../../domain/staff.ts'
import { colorOf } from './staff-member-name.tsx'

/** The first letters of the first two words. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase()

/** Always beside the name. */
export const MemberBadge = ({ name, color }: { name: string; color: StaffColor }) => (
  <span
    aria-hidden="true"
    className="grid size-9 shrink-0 place-items-center rounded-full text-caption font-bold text-raised forced-colors:border"
    style={{ backgroundColor: colorOf(color) }}
  >
    {initialsOf(name)}
  </span>
)
