import { m } from '../../../messages/messages.js'

type PaymentTermsProps = { name: string; amount: string; refundHours: number }

/** What a deposit is, to whom it goes and when it comes back; beside the button that pays it. */
export function PaymentTerms({ name, amount, refundHours }: PaymentTermsProps) {
  return (
    <section aria-labelledby="payment-terms" className="grid gap-2 border-t border-line pt-5">
      <h2 id="payment-terms" className="text-small font-semibold">
        {m.payment_terms()}
      </h2>
      <ul className="grid gap-1.5 text-small text-muted [&>li]:relative [&>li]:pl-5">
        {[
          m.payment_terms_what({ amount, name }),
          m.payment_terms_refused({ name }),
          m.payment_terms_pending({ name }),
          refundHours > 0 ? m.payment_terms_approved({ hours: refundHours }) : m.payment_terms_approved_any(),
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
