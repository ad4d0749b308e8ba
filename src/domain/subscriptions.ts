export const subscriptionStatuses = ['none', 'active', 'past_due', 'cancelled'] as const

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Sharing a schedule, and so booking online, needs an active subscription. */
export const mayShare = (status: SubscriptionStatus): boolean => status === 'active'

/** The premium plan's price, in cents of euro, per month. */
export const premiumCentsPerMonth = 999
