import type { RefObject } from 'react'
import type { Payment } from './holding.ts'

/**
 * How an attempt to pay has ended, as far as the form knows: `done` leaves it to the server to say how the payment
 * stands, `processing` is a provider that needs more time, `refused` brings the provider's own words, `incomplete` has its problems beside the form's fields.
 */
export type Attempt =
  | { result: 'done' | 'processing' | 'incomplete' }
  | { result: 'refused'; message: string }

/** A provider's form, filled in and ready. */
export type PaymentHandle = { pay: () => Promise<Attempt> }

export type PaymentFormProps = {
  payment: Payment
  /** Null until the provider is there to be paid with. */
  ref: RefObject<PaymentHandle | null>
  /** About to leave for the page of a bank, which leads back here. */
  onLeave: () => void
  /** The provider cannot be loaded at all. */
  onUnloadable: () => void
}
