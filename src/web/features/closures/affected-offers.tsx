import { m } from '../../../messages/messages.js'
import { formatBookedTimes, formatClock, formatDate } from '../../format.ts'
import type { AffectedBookings } from './affected-booking-choices.ts'

type Offers = NonNullable<AffectedBookings['offers']>

export const offersText = (count: number): string =>
  count === 1 ? m.affected_offer_one() : m.affected_offers({ count })

type AffectedOffersProps = { offers: Offers; count: number; timezone: string }

/** There is nothing to decide: nobody can take them while it is closed. */
export function AffectedOffers({ offers, count, timezone }: AffectedOffersProps) {
  const more = count - offers.length
  return (
    <section className="grid gap-2">
      <p>{offersText(count)}</p>
      <ul className="grid gap-1 text-small">
        {offers.map((offer) => (
          <li key={offer.id}>
            {[
              `${formatDate(offer.date, 'short')}, ${formatBookedTimes(offer)}`,
              offer.clientName,
              offer.serviceName,
              m.affected_offer_until({ until: formatClock(offer.until, timezone) }),
            ].join(' · ')}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-small text-muted">{m.affected_offers_more({ count: more })}</p>}
    </section>
  )
}
