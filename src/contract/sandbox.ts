import { z } from 'zod'
import { subscriptionStatuses } from '../domain/subscriptions.ts'
import type { Contracts } from './endpoint.ts'
import { line } from './fields.ts'

export const sandboxActions = {
  onboarding: ['complete', 'postpone'],
  dashboard: [],
  checkout: ['pay', 'leave'],
  portal: ['cancel', 'resume', 'fail_next_payment', 'renew', 'leave'],
} as const

export type SandboxPage = keyof typeof sandboxActions
export type SandboxAction = (typeof sandboxActions)[SandboxPage][number]

const sandboxPaymentStatuses = [
  'requires_payment_method',
  'requires_action',
  'succeeded',
  'canceled',
] as const

const sessionParams = z.object({ sessionId: z.string().regex(/^[\w-]{8,64}$/) })
const paymentParams = z.object({ paymentIntentId: z.string().regex(/^[\w-]{8,64}$/) })
const clientSecret = z.string().max(128)

export const cardFields = {
  number: z
    .string({ error: 'required' })
    .transform((typed) => typed.replace(/\D/g, ''))
    .pipe(z.string().min(1, 'required').max(19)),
  expiry: line(1, 10),
  cvc: line(1, 4),
}

const payment = z.object({
  status: z.enum(sandboxPaymentStatuses),
  amount: z.number(),
  returnUrl: z.string().nullable(),
})

const session = z.object({
  page: z.enum(Object.keys(sandboxActions) as [SandboxPage, ...SandboxPage[]]),
  returnUrl: z.string(),
  account: z
    .object({
      enabled: z.boolean(),
      payments: z.array(
        z.object({
          id: z.string(),
          createdAt: z.string(),
          amount: z.number(),
          refunded: z.number(),
          status: z.enum(sandboxPaymentStatuses),
        }),
      ),
    })
    .nullable(),
  subscription: z
    .object({
      status: z.enum(subscriptionStatuses),
      amount: z.number(),
      paidUntil: z.string().nullable(),
      endsAtPeriodEnd: z.boolean(),
    })
    .nullable(),
})

/** Amounts in euros, instants in ISO 8601. */
export const sandbox = {
  getSandboxSession: {
    summary: 'Get a page of the payment sandbox',
    access: 'anyone',
    params: sessionParams,
    reply: session,
    refusals: ['not_found'],
  },
  actInSandbox: {
    summary: 'Perform an action of a sandbox page. `url` is the next page, if any',
    access: 'anyone',
    params: sessionParams,
    body: z.object({
      action: z.enum(Object.values(sandboxActions).flat() as [SandboxAction, ...SandboxAction[]]),
      card: z.exactOptional(z.object(cardFields)),
    }),
    reply: z.object({ url: z.string().nullable() }),
    refusals: ['not_found', 'card_declined', 'card_not_accepted', 'payment_not_due'],
  },
  getSandboxPayment: {
    summary: 'Get the state of a sandbox payment',
    access: 'anyone',
    params: paymentParams,
    query: z.object({ clientSecret }),
    reply: payment,
    refusals: ['not_found'],
  },
  paySandboxPayment: {
    summary: 'Pay with a test card. The bank leads back to `returnUrl` if it takes over the page',
    access: 'anyone',
    params: paymentParams,
    body: z.object({ clientSecret, card: z.object(cardFields), returnUrl: z.exactOptional(line(1, 2000)) }),
    reply: payment,
    refusals: ['not_found', 'card_declined', 'card_not_accepted', 'payment_not_due'],
  },
  authenticateSandboxPayment: {
    summary: 'Approve or refuse a payment in place of the bank',
    access: 'anyone',
    params: paymentParams,
    body: z.object({ clientSecret, approve: z.boolean({ error: 'required' }) }),
    reply: payment,
    refusals: ['not_found', 'authentication_refused', 'payment_not_due'],
  },
} as const satisfies Contracts
