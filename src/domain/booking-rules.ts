/** The possible steps between starts, in minutes. Each divides an hour. */
export const stepsOfStarts = [5, 10, 15, 20, 30, 60] as const

export type StepOfStarts = (typeof stepsOfStarts)[number]

/** Default number of dates offered, from today in the schedule's zone (the spec, section 9). */
export const daysOffered = 30

export const maxHorizonDays = 365

export const maxNoticeMinutes = 30 * 24 * 60

export const maxCancelHours = 30 * 24

export const approvals = ['manual', 'automatic'] as const

export type Approval = (typeof approvals)[number]

/** Requests may still use the former values. */
export const formerApprovals = { by_hand: 'manual', at_once: 'automatic' } as const satisfies Record<
  string,
  Approval
>

/** For starts that leave an unusable gap: `avoid` offers them last, `forbid` only if there are no others. */
export const gapRules = ['allow', 'avoid', 'forbid'] as const

export type GapRule = (typeof gapRules)[number]

export const formerGapRules = { any: 'allow', last: 'avoid', never: 'forbid' } as const satisfies Record<
  string,
  GapRule
>

/** If `stepMinutes` is null, the step is the service's duration, at most 30 minutes. */
export type BookingRules = {
  noticeMinutes: number
  horizonDays: number
  stepMinutes: StepOfStarts | null
  approval: Approval
  gaps: GapRule
  cancelHours: number
}
