export const closureSources = ['owner', 'holiday'] as const

export type ClosureSource = (typeof closureSources)[number]

/** Two years, including a leap day. */
export const maxClosureDays = 731
