/** Minutes between the starts on offer that an owner may ask for: whole parts of an hour. */
export const stepsOfStarts = [5, 10, 15, 20, 30, 60] as const

export type StepOfStarts = (typeof stepsOfStarts)[number]

/** Dates offered to clients, counted from today in the schedule's zone, unless the owner says so (the spec, section 9). */
export const daysOffered = 30

export const mostDaysOffered = 365

/** Most minutes that clients may be asked to book ahead: a month. */
export const mostNoticeMinutes = 30 * 24 * 60

/** Whether the owner answers each request, or whatever clients book is approved as it is booked. */
export const approvals = ['by_hand', 'at_once'] as const

export type Approval = (typeof approvals)[number]

/**
 * What becomes of starts that leave a gap in which no service fits: offered like any, offered after the others, or not
 * at all as long as the day has others.
 */
export const gapRules = ['any', 'last', 'never'] as const

export type GapRule = (typeof gapRules)[number]

/** How clients may book a schedule. Without a step, starts are as far apart as the service is long, half an hour at most. */
export type BookingRules = {
  /** A start on offer is more than this away. */
  noticeMinutes: number
  horizonDays: number
  stepMinutes: StepOfStarts | null
  approval: Approval
  gaps: GapRule
}
