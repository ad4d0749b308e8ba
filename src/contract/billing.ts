import { z } from 'zod'
import { subscriptionStatuses } from '../domain/subscriptions.ts'
import type { Contracts } from './endpoint.ts'
import { id } from './fields.ts'

/** An address of the payment provider's, to which the browser goes. */
const link = z.object({ url: z.string() })

export const billing = {
  getPaymentAccount: {
    summary: "The owner's payment account, as the provider has it now",
    access: 'owner',
    reply: z.object({ connected: z.boolean(), status: z.enum(['enabled', 'pending']) }),
    refusals: ['provider_away'],
  },
  createAccountLink: {
    summary: "Where the owner opens or completes a payment account; it leads back to the schedule's settings",
    access: 'owner',
    body: z.object({ scheduleId: z.exactOptional(id) }),
    reply: link,
    refusals: ['provider_away'],
  },
  createDashboardLink: {
    summary: "The payment account's dashboard",
    access: 'owner',
    reply: link,
    refusals: ['payment_account_required', 'provider_away'],
  },
  getSubscription: {
    summary: "The owner's subscription, as the provider has it now; instants in ISO 8601",
    access: 'owner',
    reply: z.object({
      status: z.enum(subscriptionStatuses),
      paidUntil: z.string().nullable(),
      endsAtPeriodEnd: z.boolean(),
    }),
    refusals: ['provider_away'],
  },
  createCheckoutSession: {
    summary:
      'Where the owner pays for the premium plan; it leads back to the link of a schedule, if one is named',
    access: 'owner',
    body: z.object({ scheduleId: z.exactOptional(id) }),
    reply: link,
    refusals: ['schedule_not_found', 'verify_before_subscribing', 'already_subscribed', 'provider_away'],
  },
  createPortalSession: {
    summary: 'Where the owner changes the card, sees invoices or ends the plan',
    access: 'owner',
    reply: link,
    refusals: ['not_subscribed', 'provider_away'],
  },
} as const satisfies Contracts
