import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { type RefObject, useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { currentLanguage } from '../../language.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Attempt, PaymentFormProps, PaymentHandle } from './payment-form-props.ts'
import { stripeAppearance } from './stripe-appearance.ts'

/** Codes of a bank's refusal that Stripe files under various types. */
const refusals = ['payment_intent_authentication_failure', 'payment_intent_payment_attempt_failed']

function attemptOf({ type, code, message }: StripeError): Attempt {
  if (code === 'payment_intent_unexpected_state') return { result: 'done' }
  if (type === 'validation_error') return { result: 'incomplete' }
  if (type === 'card_error' || refusals.includes(code ?? ''))
    return { result: 'refused', message: message ?? m.refusal_card_declined() }
  throw new Error(`stripe: ${type}`)
}

/** Stripe's Payment Element on the owner's own account. Stripe's code is loaded only here. */
export function StripeForm({ payment, ref, onLeave, onUnloadable }: PaymentFormProps) {
  const { publishableKey, accountId, clientSecret } = payment
  const [stripe, setStripe] = useState<Stripe | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per payment, whatever the callback
  useEffect(() => {
    loadStripe(publishableKey ?? '', { stripeAccount: accountId }).then(setStripe, onUnloadable)
  }, [publishableKey, accountId])

  if (!stripe) return <Skeleton className="h-52" />
  return (
    <Elements
      stripe={stripe}
      options={{ clientSecret, locale: currentLanguage(), appearance: stripeAppearance() }}
    >
      <Fields ref={ref} onLeave={onLeave} onUnloadable={onUnloadable} />
    </Elements>
  )
}

type FieldsProps = { ref: RefObject<PaymentHandle | null>; onLeave: () => void; onUnloadable: () => void }

function Fields({ ref, onLeave, onUnloadable }: FieldsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)

  useEffect(() => {
    if (!stripe || !elements || !ready) return
    const pay = async (): Promise<Attempt> => {
      const { error: incomplete } = await elements.submit()
      if (incomplete) return attemptOf(incomplete)
      onLeave()
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: window.location.href },
      })
      if (error) return attemptOf(error)
      return { result: paymentIntent.status === 'processing' ? 'processing' : 'done' }
    }
    ref.current = { pay }
    return () => {
      ref.current = null
    }
  }, [stripe, elements, ready, ref, onLeave])

  return (
    <div className={ready ? undefined : 'min-h-52'}>
      <PaymentElement onReady={() => setReady(true)} onLoadError={onUnloadable} />
    </div>
  )
}
