export const subscriptionStatuses = ['none', 'active', 'past_due', 'cancelled'] as const

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Nothing is due on a `void` invoice. Stripe no longer tries to collect an `uncollectible` one. */
export const invoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const

export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const mayShare = (status: SubscriptionStatus): boolean => status === 'active'

/** The price in euro cents includes taxes. */
export const premiumCentsPerMonth = 999
