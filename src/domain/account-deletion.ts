const day = 86_400_000

/** Days during which an account deletion can be taken back. */
const daysBeforeDeletion = 14

const daysBetweenReminderAndEnd = 3

/** Maximum days that an account deletion waits for refunds which the provider refuses. */
export const maxRefundWaitDays = 30

/** When an account is deleted whose owner asks for it now; epoch milliseconds. */
export const deletionAtOf = (now: number): number => now + daysBeforeDeletion * day

/** When the owner is reminded of the deletion; epoch milliseconds. */
export const deletionReminderOf = (deletionAt: number): number => deletionAt - daysBetweenReminderAndEnd * day
