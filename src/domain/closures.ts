/** Who closed: the owner, or the public holidays that they chose. */
export const closureSources = ['owner', 'holiday'] as const

export type ClosureSource = (typeof closureSources)[number]

/** Two years, a leap day among them. */
export const mostDaysClosed = 731
