import type { StaffColor } from '../../../domain/staff.ts'

const colors: Record<StaffColor, string> = {
  plum: 'var(--staff-plum)',
  apricot: 'var(--staff-apricot)',
  green: 'var(--staff-green)',
  blue: 'var(--staff-blue)',
  rose: 'var(--staff-rose)',
  teal: 'var(--staff-teal)',
  ochre: 'var(--staff-ochre)',
  grey: 'var(--staff-grey)',
}

export const colorOf = (color: StaffColor): string => colors[color]

/** Always beside the name, since color must not be the only sign. */
export function ColorMark({ color }: { color: StaffColor }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block h-3.5 w-1.5 shrink-0 rounded-full forced-color-adjust-none"
      style={{ backgroundColor: colorOf(color) }}
    />
  )
}

export function MemberName({ name, color }: { name: string; color: StaffColor }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <ColorMark color={color} />
      <span className="min-w-0 break-words">{name}</span>
    </span>
  )
}
