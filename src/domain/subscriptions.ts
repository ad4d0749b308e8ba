export const subscriptionStatuses = ['none', 'active', 'past_due', 'cancelled'] as const

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** `void`: taken back, nothing is to be paid; `uncollectible`: given up. */
export const invoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const

export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Sharing a schedule, and so booking online, needs an active subscription. */
export const mayShare = (status: SubscriptionStatus): boolean => status === 'active'

/** The premium plan's price, in cents of euro, per month: all that is charged, taxes included. */
export const premiumCentsPerMonth = 999
