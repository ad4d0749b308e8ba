import type { ReactNode } from 'react'
import type { Body, Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatDate, formatDeadline, formatEuros, formatPrice, formatTimes } from '../../format.ts'
import { useCancelTerms } from '../booking-page/cancellation-terms.tsx'

type Waiting = Reply<'getWaiting'>
type Offer = NonNullable<Waiting['offer']>

/** If some of it changes before the press, the client is asked again. */
export const shownOf = (
  { services }: Waiting,
  { serviceName = services.join(' + '), ...offer }: Offer,
): NonNullable<Body<'takeOffer'>['shown']> => ({
  serviceName,
  priceCents: offer.priceCents ?? null,
  priceFrom: offer.priceFrom ?? false,
  deposit: offer.depositAmount,
  cancelHours: offer.cancelHours ?? 0,
  approval: offer.approval ?? 'automatic',
  terms: offer.terms ?? null,
})

type WaitingOfferProps = { schedule: Waiting['schedule']; offer: Offer; children: ReactNode }

export function WaitingOffer({ schedule: { name, timezone }, offer, children }: WaitingOfferProps) {
  const { date, startTime: time, depositAmount, cancelHours = 0, terms } = offer
  const requiresDeposit = depositAmount !== null
  const cancelTerms = useCancelTerms({
    schedule: { timezone, cancelHours, requiresDeposit },
    choices: { date, time },
  })
  const price = formatPrice({ priceCents: offer.priceCents ?? null, priceFrom: offer.priceFrom ?? false })
  const lines = [
    price && m.waiting_offer_price({ price }),
    requiresDeposit && m.waiting_offer_deposit({ amount: formatEuros(depositAmount) }),
    offer.approval === 'manual' && m.book_submit_hint({ name }),
    cancelTerms,
  ].filter((line) => typeof line === 'string')
  return (
    <div className="grid gap-5 rounded-card bg-band p-5 text-on-band md:p-6">
      <div className="grid gap-1">
        <p className="first-letter:uppercase">{formatDate(date)}</p>
        <p className="figures text-display">{formatTimes(time, offer.endTime)}</p>
        <p className="text-small">
          {m.waiting_offer_until({ until: formatDeadline(offer.until, timezone) })}
        </p>
        {lines.map((line) => (
          <p key={line} className="text-small">
            {line}
          </p>
        ))}
        {terms !== undefined && (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center text-small font-semibold">
              {m.legal_booking_terms()}
            </summary>
            <p className="text-small wrap-anywhere whitespace-pre-line">{terms}</p>
          </details>
        )}
      </div>
      {children}
    </div>
  )
}
