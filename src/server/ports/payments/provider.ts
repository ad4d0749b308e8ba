import type { DashboardPage, ProviderName } from '../../../domain/deposits.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { PaymentFacts } from '../../../domain/payments.ts'
import type { InvoiceStatus, SubscriptionStatus } from '../../../domain/subscriptions.ts'

/** A client's payment as the provider has it now. */
export type Payment = PaymentFacts & { id: string; clientSecret: string }

/** A customer's subscription as the provider has it now; instants in epoch milliseconds. */
export type Subscription = {
  status: SubscriptionStatus
  paidUntil: number | null
  endsAtPeriodEnd: boolean
}

/** An invoice of the premium plan; `at` in epoch milliseconds, the amount in cents, taxes included. */
export type Invoice = {
  id: string
  at: number
  number: string | null
  amountCents: number
  status: InvoiceStatus
  /** The provider's page of it, and the file; null where there is none. */
  pageUrl: string | null
  pdfUrl: string | null
}

/** What one of the provider's events is about. What has become of it is asked for, never read from the event. */
export type ProviderEvent = { id: string } & (
  | { about: 'payment'; accountId: string; paymentId: string; refundFailed: boolean; disputed: boolean }
  | { about: 'account'; accountId: string; gone: boolean }
  | { about: 'customer'; customerId: string }
  | { about: 'nothing' }
)

/** Which of the two webhook addresses an event came to: each has a secret of its own. */
export type WebhookSource = 'platform' | 'connect'

type Returns = { returnUrl: string; refreshUrl: string }
type Person = { id: string; email: string; name: string; locale: Locale }

/**
 * The only way by which the product reaches money. Deposits are charges of the owner's own account. Every call may
 * throw ProviderAway, and then nothing is known of what it did; each may be repeated.
 */
export type PaymentProvider = {
  readonly name: ProviderName
  /** What the browser's payment form needs; null when it needs nothing. */
  readonly publishableKey: string | null

  /** Opens an account for the owner's deposits; the same one when asked again. */
  openAccount(owner: Person): Promise<string>
  /** Whether the account can take payments now; null when the owner has closed it or taken it away. */
  isAccountEnabled(accountId: string): Promise<boolean | null>
  /** Throws AccountGone. */
  accountLink(accountId: string, to: Returns): Promise<string>
  /** To its payouts, where the provider has a page of them. */
  dashboardLink(accountId: string, page?: DashboardPage): Promise<string>

  /**
   * Opens a customer who may pay for the premium plan; the same one when asked again. `gone` is the one before, whom
   * the provider no longer knows.
   */
  openCustomer(owner: Person, gone?: string): Promise<string>
  /**
   * Where a customer pays, of any number of questions at once the same place: checkouts that were open before are
   * ended, so that no two are paid. Null when the provider does not know the customer. Throws Refused
   * `already_subscribed`.
   */
  checkoutLink(
    customerId: string,
    to: { returnUrl: string; cancelUrl: string; locale: Locale },
  ): Promise<string | null>
  /** Null when the provider does not know the customer. */
  portalLink(customerId: string, to: { returnUrl: string; locale: Locale }): Promise<string | null>
  /** Has a customer's mails go to another address, unless they have chosen one there that is not `from`. */
  moveCustomer(customerId: string, addresses: { from: string; to: string }): Promise<void>
  /** A customer whom the provider does not know has none. */
  subscriptionOf(customerId: string): Promise<Subscription>
  /** What a customer was invoiced, newest first, without drafts; a customer whom the provider does not know has none. */
  listInvoices(customerId: string): Promise<Invoice[]>

  /**
   * Ends at once what a customer pays for, and the checkouts in which they could still begin to. Nothing is given back; who
   * is not known has nothing.
   */
  endSubscriptions(customerId: string): Promise<void>

  // The four below throw AccountGone.

  /** The same `key` names the same payment when asked again. Nothing else about the client leaves the product. */
  createPayment(deposit: { accountId: string; key: string; amountCents: number }): Promise<Payment>
  /** Null when the account has no such payment. */
  getPayment(accountId: string, paymentId: string): Promise<Payment | null>
  /**
   * Cancels what can still be cancelled; the payment as it is then, which may be succeeded or processing, or null when
   * the account has no such payment.
   */
  cancelPayment(accountId: string, paymentId: string): Promise<Payment | null>
  /**
   * Gives back all that is left of a payment. `attempt` counts the refunds that the provider has refused or reported as
   * failed: within one, repeating the call refunds once. Throws RefundRefused, for a payment that is unknown too.
   */
  refundPayment(accountId: string, paymentId: string, attempt: number): Promise<void>

  /** Reads an event from a request's exact body; `now` in epoch milliseconds. Throws Refused `invalid_signature`. */
  readEvent(source: WebhookSource, body: string, signature: string, now: number): Promise<ProviderEvent>
}

/** The provider could not be reached, or did not answer in time, or had a fault of its own. */
export class ProviderAway extends Error {}

/** The account is not, or no longer, one of this platform's: asking again will not change that. */
export class AccountGone extends Error {
  override readonly name = 'AccountGone'
}

/** The provider will not refund: `reason` is its code. */
export class RefundRefused extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`refund refused: ${reason}`)
    this.reason = reason
  }
}
