import type { RefObject } from 'react'
import type { Payment } from './held-booking.ts'

/**
 * The result of an attempt to pay, as far as the form knows. `done`: ask the server for the payment's state.
 * `processing`: the provider needs more time. `refused`: the provider's message. `incomplete`: the fields show their
 * errors.
 */
export type Attempt =
  | { result: 'done' | 'processing' | 'incomplete' }
  | { result: 'refused'; message: string }

/** A provider's form, filled in and ready. */
export type PaymentHandle = { pay: () => Promise<Attempt> }

export type PaymentFormProps = {
  payment: Payment
  /** Null until the provider's form is ready. */
  ref: RefObject<PaymentHandle | null>
  /** Called before leaving for the bank's page, which leads back here. */
  onLeave: () => void
  /** The provider's code cannot be loaded. */
  onUnloadable: () => void
}
