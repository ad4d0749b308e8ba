/** The colours of staff members, by the design system's names. */
export const staffColors = ['plum', 'apricot', 'green', 'blue', 'rose', 'teal', 'ochre', 'grey'] as const

export type StaffColor = (typeof staffColors)[number]

/** The colour that the fewest have, the first of those. */
export function freshColor(had: readonly StaffColor[]): StaffColor {
  const uses = (color: StaffColor) => had.filter((one) => one === color).length
  return staffColors.reduce((least, color) => (uses(color) < uses(least) ? color : least))
}

type Staffed = { readonly staffId: number | null }

/** A member's own rows where they have any, else those of the whole schedule. */
export function ownOrShared<Row extends Staffed>(rows: readonly Row[], staffId: number): Row[] {
  const own = rows.filter((row) => row.staffId === staffId)
  return own.length > 0 ? own : rows.filter((row) => row.staffId === null)
}

/** On each date a member's own special hours stand before the schedule's. */
export function specialHoursOf<Row extends Staffed & { readonly date: string }>(
  rows: readonly Row[],
  staffId: number,
): Row[] {
  if (rows.length === 0) return []
  const byDate = Map.groupBy(rows, ({ date }) => date)
  return [...byDate.values()].flatMap((ofDate) => ownOrShared(ofDate, staffId))
}

/** Whether a row is about a member, or about everybody. */
export const isOf =
  (staffId: number) =>
  (row: Staffed): boolean =>
    row.staffId === null || row.staffId === staffId
