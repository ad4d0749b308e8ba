/** Minutes between offered starts, from which an owner may choose. Each divides an hour. */
export const stepsOfStarts = [5, 10, 15, 20, 30, 60] as const

export type StepOfStarts = (typeof stepsOfStarts)[number]

/**
 * Default number of dates offered to clients, counted from today in the schedule's zone (the spec, section
 * 9).
 */
export const daysOffered = 30

export const maxHorizonDays = 365

/** Maximum notice that an owner may require of clients, in minutes: 30 days. */
export const maxNoticeMinutes = 30 * 24 * 60

/** `manual`: the owner answers each request. `automatic`: client bookings are approved immediately. */
export const approvals = ['manual', 'automatic'] as const

export type Approval = (typeof approvals)[number]

/** What the values were called until they got the terms of the field. Requests may still use them. */
export const formerApprovals = { by_hand: 'manual', at_once: 'automatic' } as const satisfies Record<
  string,
  Approval
>

/**
 * How to treat starts that leave a gap too short for any service. `allow`: offer them like the others. `avoid`:
 * offer them after the others. `forbid`: hide them while the day has other starts.
 */
export const gapRules = ['allow', 'avoid', 'forbid'] as const

export type GapRule = (typeof gapRules)[number]

/** The former names of the rules. Requests may still use them. */
export const formerGapRules = { any: 'allow', last: 'avoid', never: 'forbid' } as const satisfies Record<
  string,
  GapRule
>

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
