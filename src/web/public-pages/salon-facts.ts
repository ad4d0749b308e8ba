import { m } from '../../messages/messages.js'
import type { OpenSchedule, Service } from '../features/booking-page/wizard.ts'

const priceOf = ({ priceCents, priceFrom }: Service) => {
  if (priceCents === null) return {}
  const price = (priceCents / 100).toFixed(2)
  return priceFrom
    ? { priceSpecification: { '@type': 'PriceSpecification', minPrice: price, priceCurrency: 'EUR' } }
    : { price, priceCurrency: 'EUR' }
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

/** https://schema.org/LocalBusiness, for search engines. `url` leads to the booking page. */
export const salonFacts = ({ name, description, services }: OpenSchedule, url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  '@id': url,
  name,
  url,
  ...(description && { description }),
  makesOffer: services.map((service) => ({
    '@type': 'Offer',
    itemOffered: {
      '@type': 'Service',
      name: service.name,
      ...(service.description && { description: service.description }),
    },
    ...priceOf(service),
  })),
  potentialAction: {
    '@type': 'ReserveAction',
    target: { '@type': 'EntryPoint', urlTemplate: url, inLanguage: ['fr', 'en'] },
    result: { '@type': 'Reservation' },
  },
})
