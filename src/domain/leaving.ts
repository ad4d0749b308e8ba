const day = 86_400_000

/** For how many days an account that is to go can be taken back. */
const daysBeforeLeaving = 14

const daysBetweenReminderAndEnd = 3

/** For how many days money is waited for that its provider will not give back, before the account goes all the same. */
export const longestWaitForRefundsDays = 30

/** When an account goes whose owner asks for it now; epoch milliseconds. */
export const leavesAtOf = (now: number): number => now + daysBeforeLeaving * day

/** When its owner is reminded; epoch milliseconds. */
export const leavingReminderOf = (leavesAt: number): number => leavesAt - daysBetweenReminderAndEnd * day
