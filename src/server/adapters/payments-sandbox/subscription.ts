import type { Subscription } from '../payments/provider.ts'

export type SandboxSubscription = {
  status: 'active' | 'past_due' | 'cancelled'
  paidUntil: number
  endsAtPeriodEnd: boolean
}

export const monthAfter = (instant: number): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('UTC').add({ months: 1 })
    .epochMilliseconds

export const begin = (now: number): SandboxSubscription => ({
  status: 'active',
  paidUntil: monthAfter(now),
  endsAtPeriodEnd: false,
})

/** Renewed monthly, or ended. */
export function asOf(subscription: SandboxSubscription, now: number): SandboxSubscription {
  if (subscription.status !== 'active' || now < subscription.paidUntil) return subscription
  if (subscription.endsAtPeriodEnd) return { ...subscription, status: 'cancelled' }
  return asOf({ ...subscription, paidUntil: monthAfter(subscription.paidUntil) }, now)
}

export const subscriptionView = (subscription: SandboxSubscription | null): Subscription =>
  subscription
    ? {
        status: subscription.status,
        paidUntil: subscription.status === 'cancelled' ? null : subscription.paidUntil,
        endsAtPeriodEnd: subscription.status === 'active' && subscription.endsAtPeriodEnd,
      }
    : { status: 'none', paidUntil: null, endsAtPeriodEnd: false }
