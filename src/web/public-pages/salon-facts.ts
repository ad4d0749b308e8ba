import type { DayOfWeek, LocalBusiness, Offer, OpeningHoursSpecification, WithContext } from 'schema-dts'
import type { Salon } from '../../contract/salons.ts'
import { onOneLine } from '../../domain/places.ts'
import { imagePath } from '../../domain/salon-images.ts'
import { m } from '../../messages/messages.js'
import type { OpenSchedule, Service } from '../features/booking-page/wizard.ts'

const priceOf = ({ priceCents, priceFrom }: Service): Partial<Exclude<Offer, string>> => {
  if (priceCents === null) return {}
  const price = priceCents / 100
  return priceFrom
    ? { priceSpecification: { '@type': 'PriceSpecification', minPrice: price, priceCurrency: 'EUR' } }
    : { price: price.toFixed(2), priceCurrency: 'EUR' }
}

const servicesNamed = 4

/** For search results and link previews. */
export function descriptionOf({ name, description, services }: OpenSchedule): string {
  const names = services.slice(0, servicesNamed).map((service) => service.name)
  const more = services.length > servicesNamed ? ['…'] : []
  return [
    m.book_page_description({ name }),
    names.length > 0 && `${[...names, ...more].join(', ')}.`,
    description?.replaceAll(/\s+/g, ' '),
  ]
    .filter(Boolean)
    .join(' ')
}

const days = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const satisfies readonly DayOfWeek[]

function hoursOf({
  fromDay,
  toDay,
  hours,
}: NonNullable<Salon['openingHours']>[number]): OpeningHoursSpecification[] {
  const count = ((toDay - fromDay + days.length) % days.length) + 1
  const dayOfWeek = Array.from(
    { length: count },
    (_, index) => days[(fromDay + index) % days.length] ?? 'Sunday',
  )
  return hours.map(({ startTime, endTime }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek,
    opens: startTime,
    // The vocabulary knows no 24:00.
    closes: endTime === '24:00' ? '23:59' : endTime,
  }))
}

const placeOf = ({ address, phone, website, openingHours, logo, photos }: Salon, origin: string) => ({
  ...(logo && { logo: `${origin}${imagePath(logo, 'small')}` }),
  ...(photos.length > 0 && { image: photos.map((photo) => `${origin}${imagePath(photo, 'large')}`) }),
  ...(address && { address: onOneLine(address) }),
  ...(phone && { telephone: phone.e164 }),
  ...(website && { sameAs: website }),
  ...(openingHours?.length && { openingHoursSpecification: openingHours.flatMap(hoursOf) }),
})

/** For search engines. The compiler checks it against the vocabulary. `url` leads to the booking page. */
export const salonFacts = (
  { name, description, services, salon }: OpenSchedule,
  url: string,
): WithContext<LocalBusiness> => ({
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  '@id': url,
  name,
  url,
  ...(description && { description }),
  ...placeOf(salon, new URL(url).origin),
  makesOffer: services.map(
    (service): Offer => ({
      '@type': 'Offer',
      ...(service.category && { category: service.category }),
      itemOffered: {
        '@type': 'Service',
        name: service.name,
        ...(service.description && { description: service.description }),
      },
      ...priceOf(service),
    }),
  ),
  potentialAction: {
    '@type': 'ReserveAction',
    target: { '@type': 'EntryPoint', urlTemplate: url },
    result: { '@type': 'Reservation' },
  },
})
