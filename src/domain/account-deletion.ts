const day = 86_400_000

const daysBeforeDeletion = 14

const daysBetweenReminderAndEnd = 3

/** How long a deletion waits for refunds that the provider refuses. */
export const maxRefundWaitDays = 30

export const deletionAtOf = (now: number): number => now + daysBeforeDeletion * day

export const deletionReminderOf = (deletionAt: number): number => deletionAt - daysBetweenReminderAndEnd * day
