import { z } from 'zod'
import { dashboardPages } from '../domain/deposits.ts'
import { invoiceStatuses, subscriptionStatuses } from '../domain/subscriptions.ts'
import type { Contracts } from './endpoint.ts'
import { id } from './fields.ts'

const link = z.object({ url: z.string() })

export const billing = {
  getPaymentAccount: {
    summary: 'Get the payment account, as the provider reports it now',
    access: 'owner',
    reply: z.object({ connected: z.boolean(), status: z.enum(['enabled', 'pending']) }),
    refusals: ['provider_away'],
  },
  createAccountLink: {
    summary:
      'Get a link to open or complete the payment account. It leads back to the settings of the schedule',
    access: 'owner',
    body: z.object({ scheduleId: z.exactOptional(id) }),
    reply: link,
    refusals: ['provider_away'],
  },
  createDashboardLink: {
    summary: 'Get a link to the dashboard of the payment account',
    access: 'owner',
    query: z.object({
      page: z
        .exactOptional(z.enum(dashboardPages))
        .meta({ description: 'The page to open, if the provider supports it; otherwise the first page' }),
    }),
    reply: link,
    refusals: ['payment_account_required', 'provider_away'],
  },
  getSubscription: {
    summary: 'Get the subscription, as the provider reports it now. Instants in ISO 8601',
    access: 'owner',
    reply: z.object({
      status: z.enum(subscriptionStatuses),
      paidUntil: z.string().nullable(),
      endsAtPeriodEnd: z.boolean(),
    }),
    refusals: ['provider_away'],
  },
  listInvoices: {
    summary: 'List the invoices for the premium plan, newest first, as the provider reports them now',
    access: 'owner',
    reply: z.array(
      z.object({
        id: z.string(),
        at: z.string().meta({ description: 'An ISO 8601 instant' }),
        number: z.string().nullable(),
        amountCents: z.number().meta({ description: 'Taxes included' }),
        status: z.enum(invoiceStatuses),
        pageUrl: z.string().nullable().meta({ description: 'The page of the invoice at the provider' }),
        pdfUrl: z.string().nullable(),
      }),
    ),
    refusals: ['provider_away'],
  },
  createCheckoutSession: {
    summary: 'Get a link to pay for the premium plan. It leads back to the given schedule, if any',
    access: 'owner',
    body: z.object({ scheduleId: z.exactOptional(id) }),
    reply: link,
    refusals: ['schedule_not_found', 'verify_before_subscribing', 'already_subscribed', 'provider_away'],
  },
  createPortalSession: {
    summary: 'Get a link to change the card, see invoices or end the plan',
    access: 'owner',
    reply: link,
    refusals: ['not_subscribed', 'provider_away'],
  },
} as const satisfies Contracts
