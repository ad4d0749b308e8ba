import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { type RefObject, useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { currentLanguage } from '../../language.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Attempt, PaymentFormProps, PaymentHandle } from './deposit-payment.tsx'

/** Stripe's frame knows neither our variables nor oklch(). */
function colour(token: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const probe = document.createElement('span')
  probe.style.color = `var(--${token})`
  document.body.append(probe)
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = getComputedStyle(probe).color
  probe.remove()
  context?.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context?.getImageData(0, 0, 1, 1).data ?? [0, 0, 0]
  return `rgb(${red}, ${green}, ${blue})`
}

const stripeAppearance = (): Appearance => ({
  theme: 'flat',
  labels: 'above',
  variables: {
    colorPrimary: colour('accent'),
    colorBackground: colour('raised'),
    colorText: colour('ink'),
    colorTextSecondary: colour('muted'),
    colorTextPlaceholder: colour('muted'),
    colorDanger: colour('no-ink'),
    borderRadius: '10px',
    fontFamily: 'Instrument Sans, system-ui, sans-serif',
    fontSizeBase: '17px',
    spacingUnit: '4px',
  },
  rules: {
    '.Input': { border: `1px solid ${colour('edge')}`, boxShadow: 'none', padding: '12px 14px' },
    '.Input:focus': { border: `2px solid ${colour('accent')}`, padding: '11px 13px' },
    '.Input--invalid': { border: `2px solid ${colour('no')}` },
    '.Label': { fontWeight: '600', fontSize: '15px' },
  },
})

/** The bank refused the check of the client (3-D Secure), which is no declined card. */
const refusedChecks = ['payment_intent_authentication_failure', 'authentication_required']

function attemptOf({ type, code = '', decline_code = '', message }: StripeError): Attempt {
  if (code === 'payment_intent_unexpected_state') return { result: 'done' }
  if (type === 'validation_error') return { result: 'incomplete' }
  if (refusedChecks.includes(code) || refusedChecks.includes(decline_code))
    return { result: 'refused', message: m.payment_bank_refused() }
  // Stripe files this refusal under various types.
  if (type === 'card_error' || code === 'payment_intent_payment_attempt_failed')
    return { result: 'refused', message: message ?? m.refusal_card_declined() }
  throw new Error(`stripe: ${type}`)
}

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
