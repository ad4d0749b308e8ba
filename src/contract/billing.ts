import { z } from 'zod'
import { dashboardPages } from '../domain/deposits.ts'
import { invoiceStatuses, subscriptionStatuses } from '../domain/subscriptions.ts'
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
    query: z.object({
      page: z
        .exactOptional(z.enum(dashboardPages))
        .meta({ description: 'Where in it, if the provider can lead there; otherwise its first page' }),
    }),
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
  listInvoices: {
    summary: 'What the owner was invoiced for the premium plan, as the provider has it now, newest first',
    access: 'owner',
    reply: z.array(
      z.object({
        id: z.string(),
        at: z.string().meta({ description: 'An ISO 8601 instant' }),
        number: z.string().nullable(),
        amountCents: z.number().meta({ description: 'Taxes included' }),
        status: z.enum(invoiceStatuses),
        pageUrl: z.string().nullable().meta({ description: "The provider's page of it" }),
        pdfUrl: z.string().nullable(),
      }),
    ),
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
