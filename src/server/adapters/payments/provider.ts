import type { DashboardPage, ProviderName } from '../../../domain/deposits.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { PaymentFacts } from '../../../domain/payments.ts'
import type { InvoiceStatus, SubscriptionStatus } from '../../../domain/subscriptions.ts'

export type Payment = PaymentFacts & { id: string; clientSecret: string }

export type Subscription = {
  status: SubscriptionStatus
  paidUntil: number | null
  endsAtPeriodEnd: boolean
}

/** The amount is in cents, taxes included. */
export type Invoice = {
  id: string
  at: number
  number: string | null
  amountCents: number
  status: InvoiceStatus
  pageUrl: string | null
  pdfUrl: string | null
}

/** Only the subject: the current state is always requested, never read from the event. */
export type ProviderEvent = { id: string } & (
  | { about: 'payment'; accountId: string; paymentId: string; refundFailed: boolean; disputed: boolean }
  | { about: 'account'; accountId: string; gone: boolean }
  | { about: 'customer'; customerId: string }
  | { about: 'nothing' }
)

/** Each webhook address has its own secret. */
export type WebhookSource = 'platform' | 'connect'

type Returns = { returnUrl: string; refreshUrl: string }
type Person = { id: string; email: string; name: string; locale: Locale }

/**
 * The only interface that moves money. After ProviderAway the effect of a call is unknown; every call may be
 * repeated.
 */
export type PaymentProvider = {
  readonly name: ProviderName
  /** For the browser's payment form; null if it needs none. */
  readonly publishableKey: string | null

  /** A repeated call returns the same account. */
  openAccount(owner: Person): Promise<string>
  /** Null if the owner closed or disconnected the account. */
  isAccountEnabled(accountId: string): Promise<boolean | null>
  /** Throws AccountGone. */
  accountLink(accountId: string, to: Returns): Promise<string>
  dashboardLink(accountId: string, page?: DashboardPage): Promise<string>

  /** A repeated call returns the same customer. `gone` is the previous one, whom the provider no longer knows. */
  openCustomer(owner: Person, gone?: string): Promise<string>
  /**
   * Ends earlier open checkouts, so that the customer cannot pay twice. Null if the provider does not know the
   * customer. Throws Refused `already_subscribed`.
   */
  checkoutLink(
    customerId: string,
    to: { returnUrl: string; cancelUrl: string; locale: Locale },
  ): Promise<string | null>
  /** Null if the provider does not know the customer. */
  portalLink(customerId: string, to: { returnUrl: string; locale: Locale }): Promise<string | null>
  /** Changes the email address, unless the customer chose one at the provider that is not `from`. */
  moveCustomer(customerId: string, addresses: { from: string; to: string }): Promise<void>
  subscriptionOf(customerId: string): Promise<Subscription>
  /** Newest first, without drafts. */
  listInvoices(customerId: string): Promise<Invoice[]>

  /** Ends open checkouts too, because they could start another subscription. Refunds nothing. */
  endSubscriptions(customerId: string): Promise<void>

  // The four calls below throw AccountGone.

  /** The same `key` always returns the same payment. No other data about the client leaves the product. */
  createPayment(deposit: { accountId: string; key: string; amountCents: number }): Promise<Payment>
  getPayment(accountId: string, paymentId: string): Promise<Payment | null>
  /** The returned payment may have succeeded, or still be processing. */
  cancelPayment(accountId: string, paymentId: string): Promise<Payment | null>
  /**
   * Repeated calls with one `attempt` refund once. `totalCents`: what all refunds of the payment together should
   * reach, by default all of it. Throws RefundRefused.
   */
  refundPayment(accountId: string, paymentId: string, attempt: number, totalCents?: number): Promise<void>

  /** Takes the exact request body. Throws Refused `invalid_signature`. */
  readEvent(source: WebhookSource, body: string, signature: string, now: number): Promise<ProviderEvent>
}

export class ProviderAway extends Error {}

/** The account does not belong to this platform (any more). */
export class AccountGone extends Error {
  override readonly name = 'AccountGone'
}

/** `reason` is the provider's code. */
export class RefundRefused extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`refund refused: ${reason}`)
    this.reason = reason
  }
}
