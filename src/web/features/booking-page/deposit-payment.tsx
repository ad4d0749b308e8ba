import { useQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { Approval } from '../../../domain/booking-rules.ts'
import { m } from '../../../messages/messages.js'
import { messageOf } from '../../api.ts'
import { formatClock, formatEuros } from '../../format.ts'
import { reading } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastError } from '../../ui/toast.ts'
import { untilHoldEnds } from '../deposits/hold-end.ts'
import { useCancelTerms, useRefundDeadline } from './cancellation-terms.tsx'
import { type Booking, lookUp, noteBank, type Payment } from './held-booking.ts'
import { SummaryBar } from './summary-bar.tsx'
import type { Choices, Hold, OpenSchedule } from './wizard.ts'
import { leftAfterDeposit } from './wizard.ts'

/** `done` means only that the server must now be asked for the payment's state. */
export type Attempt =
  | { result: 'done' | 'processing' | 'incomplete' }
  | { result: 'refused'; message: string }

export type PaymentHandle = { pay: () => Promise<Attempt> }

export type PaymentFormProps = {
  payment: Payment
  ref: RefObject<PaymentHandle | null>
  /** Called before leaving for the bank's page, which leads back here. */
  onLeave: () => void
  onUnloadable: () => void
}

type PaymentTermsProps = {
  name: string
  amount: string
  approval: Approval
  refund: ReturnType<typeof useRefundDeadline>
  cancelTerms: string | null
}

function refundTerms({ refund, approval }: PaymentTermsProps): string[] {
  if (approval === 'automatic') {
    if (!refund) return [m.payment_terms_booked_any()]
    return [refund.passed ? m.payment_terms_booked_late() : m.payment_terms_booked(refund)]
  }
  if (!refund) return [m.payment_terms_pending(), m.payment_terms_approved_any()]
  return [
    m.payment_terms_pending(),
    refund.passed ? m.payment_terms_approved_late() : m.payment_terms_approved(refund),
  ]
}

function PaymentTerms(props: PaymentTermsProps) {
  const { name, amount, cancelTerms } = props
  return (
    <section aria-labelledby="payment-terms" className="grid gap-2 border-t border-line pt-5">
      <h2 id="payment-terms" className="text-small font-semibold">
        {m.payment_terms()}
      </h2>
      <ul className="grid gap-1.5 text-small text-muted [&>li]:relative [&>li]:pl-5">
        {[
          m.payment_terms_what({ amount, name }),
          m.payment_terms_refused({ name }),
          ...refundTerms(props),
          ...(cancelTerms ? [cancelTerms] : []),
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

function shortTerms(name: string, refund: PaymentTermsProps['refund']): string {
  if (!refund) return m.payment_short_any({ name })
  return refund.passed ? m.payment_short_late({ name }) : m.payment_short({ name, until: refund.until })
}

const forms = {
  sandbox: lazy(() =>
    import('./sandbox-payment-form.tsx').then(({ SandboxForm }) => ({ default: SandboxForm })),
  ),
  stripe: lazy(() => import('./stripe-payment-form.tsx').then(({ StripeForm }) => ({ default: StripeForm }))),
}

type DepositPaymentProps = {
  token: string
  schedule: OpenSchedule
  choices: Choices
  hold: Hold
  payment: Payment
  /** Returns false while the deposit is still due. */
  onEnded: (booking: Booking) => boolean
  onProcessing: () => void
}

export function DepositPayment({
  token,
  schedule,
  choices,
  hold,
  payment,
  onEnded,
  onProcessing,
}: DepositPaymentProps) {
  const { amount, holdEndsAt, referenceToken, provider } = payment
  const Form = forms[provider]
  const form = useRef<PaymentHandle | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const euros = formatEuros(amount)
  const left = choices.service ? leftAfterDeposit(schedule, choices.service) : null
  const refund = useRefundDeadline({ schedule, choices })
  const cancelTerms = useCancelTerms({ schedule, choices })

  const fail = (title: string, text: string) => {
    toastError(title, text)
    setProblem(text)
  }

  // Back from the bank's page with the deposit still due: the bank has refused it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the return
  useEffect(() => {
    if (!hold.atBank) return
    noteBank(token, hold, false)
    fail(m.payment_failed(), m.payment_bank_refused())
  }, [])

  const ended = useRef(false)
  /** Once, although two look-ups may find the end. */
  const endBy = (booking: Booking) => (ended.current ||= onEnded(booking))
  const { data: booking } = useQuery({
    ...reading('lookUpBooking', { params: { referenceToken } }),
    ...untilHoldEnds({ isHeld: true }),
    staleTime: 0,
    gcTime: 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per reply
  useEffect(() => {
    if (booking) endBy(booking)
  }, [booking])

  const pay = async () => {
    if (busy) return
    setProblem(null)
    if (!form.current) return fail(m.payment_exception(), m.payment_not_ready())
    setBusy(true)
    try {
      const attempt = await form.current.pay()
      // A look-up came first, and the hold is forgotten.
      if (ended.current) return
      noteBank(token, hold, false)
      if (attempt.result === 'refused') fail(m.payment_failed(), attempt.message)
      if (attempt.result === 'processing') onProcessing()
      if (attempt.result === 'done' && !endBy(await lookUp(referenceToken)))
        fail(m.payment_exception(), m.refusal_payment_not_due())
    } catch (error) {
      if (!ended.current) fail(m.payment_exception(), messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      onChange={() => setProblem(null)}
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
      className="grid max-w-2xl gap-6 max-lg:[&_input]:scroll-mb-56"
    >
      <div className="grid gap-1 rounded-card bg-band p-5 text-on-band md:p-6">
        <p className="text-small">{m.payment_amount()}</p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="figures text-display">{euros}</span>
          <span>{m.payment_to({ name: schedule.name })}</span>
        </p>
        {left !== null && <p className="text-small">{m.book_left_hint({ amount: left })}</p>}
      </div>
      {payment.changed && (
        <Notice tone="wait" announced>
          {m.payment_changed()}
        </Notice>
      )}
      <Notice tone="wait">
        {m.payment_kept_until({ time: formatClock(booking?.holdEndsAt ?? holdEndsAt) })}
      </Notice>
      <Suspense fallback={<Skeleton className="h-52" />}>
        <Form
          ref={form}
          payment={payment}
          onLeave={() => noteBank(token, hold, true)}
          onUnloadable={() => fail(m.payment_exception(), m.payment_unloadable())}
        />
      </Suspense>
      <PaymentTerms
        name={schedule.name}
        amount={euros}
        approval={schedule.approval}
        refund={refund}
        cancelTerms={cancelTerms}
      />
      <SummaryBar schedule={schedule} choices={choices}>
        <ProblemNotice>{problem}</ProblemNotice>
        <Button type="submit" size="large" wide busy={busy}>
          {m.payment_pay({ amount: euros })}
        </Button>
        <p className="text-center text-caption text-muted md:hidden">{shortTerms(schedule.name, refund)}</p>
      </SummaryBar>
    </form>
  )
}
