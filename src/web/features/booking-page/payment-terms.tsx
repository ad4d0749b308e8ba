import type { Approval } from '../../../domain/booking-rules.ts'
import { m } from '../../../messages/messages.js'

type PaymentTermsProps = { name: string; amount: string; refundHours: number; approval: Approval }

/** The refund rules for cancellation: in full before approval, then up to a deadline. */
function cancelTerms({ refundHours: hours, approval }: PaymentTermsProps): string[] {
  if (approval === 'at_once')
    return [hours > 0 ? m.payment_terms_booked({ hours }) : m.payment_terms_booked_any()]
  return [
    m.payment_terms_pending(),
    hours > 0 ? m.payment_terms_approved({ hours }) : m.payment_terms_approved_any(),
  ]
}

/** The terms of a deposit, next to the pay button: what it is, who receives it, and when it is refunded. */
export function PaymentTerms(props: PaymentTermsProps) {
  const { name, amount } = props
  return (
    <section aria-labelledby="payment-terms" className="grid gap-2 border-t border-line pt-5">
      <h2 id="payment-terms" className="text-small font-semibold">
        {m.payment_terms()}
      </h2>
      <ul className="grid gap-1.5 text-small text-muted [&>li]:relative [&>li]:pl-5">
        {[
          m.payment_terms_what({ amount, name }),
          m.payment_terms_refused({ name }),
          ...cancelTerms(props),
        ].map((term) => (
          <li key={term}>
            <span aria-hidden="true" className="absolute top-[0.65em] left-0 h-1 w-3 rounded-full bg-wait" />
            {term}
          </li>
        ))}
      </ul>
    </section>
  )
}
