import type { DashboardPage, ProviderName } from '../../../domain/deposits.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { PaymentFacts } from '../../../domain/payments.ts'
import type { InvoiceStatus, SubscriptionStatus } from '../../../domain/subscriptions.ts'

export type Payment = PaymentFacts & { id: string; clientSecret: string }

/** A customer's current subscription at the provider; instants in epoch milliseconds. */
export type Subscription = {
  status: SubscriptionStatus
  paidUntil: number | null
  endsAtPeriodEnd: boolean
}

/** An invoice of the premium plan. `at` is in epoch milliseconds; the amount is in cents, taxes included. */
export type Invoice = {
  id: string
  at: number
  number: string | null
  amountCents: number
  status: InvoiceStatus
  /** The provider's page and PDF file; null when there is none. */
  pageUrl: string | null
  pdfUrl: string | null
}

/** The subject of a provider's event. Its current state is always requested, never read from the event. */
export type ProviderEvent = { id: string } & (
  | { about: 'payment'; accountId: string; paymentId: string; refundFailed: boolean; disputed: boolean }
  | { about: 'account'; accountId: string; gone: boolean }
  | { about: 'customer'; customerId: string }
  | { about: 'nothing' }
)

/** The webhook address that an event came to. Each has its own secret. */
export type WebhookSource = 'platform' | 'connect'

type Returns = { returnUrl: string; refreshUrl: string }
type Person = { id: string; email: string; name: string; locale: Locale }

/**
 * The only interface through which the product moves money. Deposits are charges on the owner's own account. Every
 * call may throw ProviderAway; its effect is then unknown. Each call may be repeated.
 */
export type PaymentProvider = {
  readonly name: ProviderName
  /** The key for the browser's payment form; null when it needs none. */
  readonly publishableKey: string | null

  /** Creates an account for the owner's deposits. A repeated call returns the same one. */
  openAccount(owner: Person): Promise<string>
  /** Whether the account can take payments now; null when the owner closed it or disconnected it. */
  isAccountEnabled(accountId: string): Promise<boolean | null>
  /** The onboarding page. Throws AccountGone. */
  accountLink(accountId: string, to: Returns): Promise<string>
  /** The dashboard page, or the payouts page if the provider has one. */
  dashboardLink(accountId: string, page?: DashboardPage): Promise<string>

  /**
   * Creates a customer for the premium plan. A repeated call returns the same one. `gone` is the previous customer,
   * whom the provider no longer knows.
   */
  openCustomer(owner: Person, gone?: string): Promise<string>
  /**
   * The checkout page. Concurrent calls return the same page; earlier open checkouts are ended, so that the customer
   * cannot pay twice. Returns null when the provider does not know the customer. Throws Refused `already_subscribed`.
   */
  checkoutLink(
    customerId: string,
    to: { returnUrl: string; cancelUrl: string; locale: Locale },
  ): Promise<string | null>
  /** Null when the provider does not know the customer. */
  portalLink(customerId: string, to: { returnUrl: string; locale: Locale }): Promise<string | null>
  /** Changes the email address of a customer, unless they chose one at the provider that is not `from`. */
  moveCustomer(customerId: string, addresses: { from: string; to: string }): Promise<void>
  /** A customer unknown to the provider has none. */
  subscriptionOf(customerId: string): Promise<Subscription>
  /** A customer's invoices, newest first, without drafts. Empty for a customer unknown to the provider. */
  listInvoices(customerId: string): Promise<Invoice[]>

  /**
   * Ends a customer's subscriptions at once, and the open checkouts that could start another. Refunds nothing. Does
   * nothing for an unknown customer.
   */
  endSubscriptions(customerId: string): Promise<void>

  // The four calls below throw AccountGone.

  /** The same `key` always returns the same payment. No other data about the client leaves the product. */
  createPayment(deposit: { accountId: string; key: string; amountCents: number }): Promise<Payment>
  /** Null when the account has no such payment. */
  getPayment(accountId: string, paymentId: string): Promise<Payment | null>
  /**
   * Cancels a payment if it still can be. Returns its state, which may be succeeded or processing. Returns null when
   * the account has no such payment.
   */
  cancelPayment(accountId: string, paymentId: string): Promise<Payment | null>
  /**
   * Refunds the rest of a payment. `attempt` counts the refunds that the provider refused or reported as failed.
   * Repeated calls with one `attempt` refund once. Throws RefundRefused, also for an unknown payment.
   */
  refundPayment(accountId: string, paymentId: string, attempt: number): Promise<void>

  /**
   * Reads an event from the exact request body; `now` is in epoch milliseconds. Throws Refused `invalid_signature`.
   */
  readEvent(source: WebhookSource, body: string, signature: string, now: number): Promise<ProviderEvent>
}

/** The provider was unreachable, timed out or failed. */
export class ProviderAway extends Error {}

/** The account does not belong to this platform (any more). A retry will not help. */
export class AccountGone extends Error {
  override readonly name = 'AccountGone'
}

/** The provider refuses a refund; `reason` is its code. */
export class RefundRefused extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`refund refused: ${reason}`)
    this.reason = reason
  }
}
