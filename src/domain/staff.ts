/** The names are those of the design system. */
export const staffColors = ['plum', 'apricot', 'green', 'blue', 'rose', 'teal', 'ochre', 'grey'] as const

export type StaffColor = (typeof staffColors)[number]

export function leastUsedColor(usedColors: readonly StaffColor[]): StaffColor {
  const uses = (color: StaffColor) => usedColors.filter((used) => used === color).length
  return staffColors.reduce((least, color) => (uses(color) < uses(least) ? color : least))
}
