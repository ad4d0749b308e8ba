/** Minutes between offered starts, from which an owner may choose. Each divides an hour. */
export const stepsOfStarts = [5, 10, 15, 20, 30, 60] as const

export type StepOfStarts = (typeof stepsOfStarts)[number]

/**
 * Default number of dates offered to clients, counted from today in the schedule's zone (the spec, section
 * 9).
 */
export const daysOffered = 30

export const mostDaysOffered = 365

/** Maximum notice that an owner may require of clients, in minutes: 30 days. */
export const mostNoticeMinutes = 30 * 24 * 60

/** `by_hand`: the owner answers each request. `at_once`: client bookings are approved immediately. */
export const approvals = ['by_hand', 'at_once'] as const

export type Approval = (typeof approvals)[number]

/**
 * How to treat starts that leave a gap too short for any service. `any`: offer them like the others. `last`:
 * offer them after the others. `never`: hide them while the day has other starts.
 */
export const gapRules = ['any', 'last', 'never'] as const

export type GapRule = (typeof gapRules)[number]

/**
 * The rules for online booking. If `stepMinutes` is null, the step is the service's duration, at most 30
 * minutes.
 */
export type BookingRules = {
  /** An offered start is more than this many minutes away. */
  noticeMinutes: number
  horizonDays: number
  stepMinutes: StepOfStarts | null
  approval: Approval
  gaps: GapRule
}
