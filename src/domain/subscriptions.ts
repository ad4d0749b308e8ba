export const subscriptionStatuses = ['none', 'active', 'past_due', 'cancelled'] as const

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** `void`: withdrawn, nothing is due. `uncollectible`: given up. */
export const invoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const

export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const mayShare = (status: SubscriptionStatus): boolean => status === 'active'

/** Taxes included. */
export const premiumCentsPerMonth = 999
