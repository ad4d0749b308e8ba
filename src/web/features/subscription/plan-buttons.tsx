import { type ReactNode, useId } from 'react'
import { m } from '../../../messages/messages.js'
import { ApiError, call, refusedWith } from '../../api.ts'
import { refresh } from '../../query.ts'
import { notesSessionEnd } from '../../session-end.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'
import { useRedirect } from '../payments/use-payment-redirect.ts'
import { useScheduleToShare } from './schedule-to-share.ts'

/** Shows the server's message, or a general one if it sent none. */
function tell(error: unknown, otherwise: string) {
  if (notesSessionEnd(error)) return
  const hasWords = error instanceof ApiError && error.code !== 'network' && error.code !== 'unexpected'
  toastError(m.common_error(), hasWords ? error.message : otherwise)
  if (refusedWith(error, 'already_subscribed', 'not_subscribed', 'verify_before_subscribing'))
    void refresh('getSubscription', 'me')
}

/** Starts the checkout. It returns to the schedule's booking link if that schedule still exists. */
async function openCheckout(scheduleId: string | undefined) {
  try {
    return await call('createCheckoutSession', { body: scheduleId === undefined ? {} : { scheduleId } })
  } catch (error) {
    if (!refusedWith(error, 'schedule_not_found')) throw error
    return call('createCheckoutSession', { body: {} })
  }
}

export function SubscribeButton({ verified }: { verified: boolean }) {
  const reason = useId()
  const scheduleId = useScheduleToShare()
  const checkout = useRedirect(() => openCheckout(scheduleId), {
    onError: (error) => tell(error, m.subscription_checkout_failed()),
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        size="large"
        disabled={!verified}
        aria-describedby={verified ? undefined : reason}
        busy={checkout.busy}
        onClick={checkout.leave}
      >
        {m.subscription_subscribe()}
      </Button>
      {verified && scheduleId !== undefined && (
        <p className="text-small text-muted">{m.subscription_for_link()}</p>
      )}
      {!verified && (
        <p id={reason} className="text-small text-muted">
          {m.subscription_unverified_text()}
        </p>
      )}
    </div>
  )
}

export function PortalButton({ tone, children }: { tone: 'primary' | 'secondary'; children: ReactNode }) {
  const portal = useRedirect(() => call('createPortalSession'), {
    onError: (error) => tell(error, m.subscription_portal_failed()),
  })
  return (
    <div>
      <Button tone={tone} size="large" busy={portal.busy} onClick={portal.leave}>
        {children}
      </Button>
    </div>
  )
}
