/** Named as in the design system. */
export const staffColors = ['plum', 'apricot', 'green', 'blue', 'rose', 'teal', 'ochre', 'grey'] as const

export type StaffColor = (typeof staffColors)[number]

export function freshColor(had: readonly StaffColor[]): StaffColor {
  const uses = (color: StaffColor) => had.filter((one) => one === color).length
  return staffColors.reduce((least, color) => (uses(color) < uses(least) ? color : least))
}
