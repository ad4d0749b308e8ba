/**
 * What a service is, beside its number: the one list of its fields. The table, the calls and the snapshot that a booking
 * keeps are held to it by their types. Minutes; `capacity` is the places of one appointment. `priceCents` is null where
 * no price is told, and the least of it with `priceFrom`; `hidden` keeps a service from clients, not from its owner.
 */
export type ServiceFields = {
  name: string
  description: string | null
  durationMinutes: number
  displayOrder: number
  bufferBefore: number
  bufferAfter: number
  capacity: number
  priceCents: number | null
  priceFrom: boolean
  hidden: boolean
}

/** The highest price of a service, in cents. */
export const mostPriceCents = 99_999_999

export type Service = ServiceFields & { id: number }

/** What clients are told of a service. */
export type PublicService = Omit<Service, 'bufferBefore' | 'bufferAfter' | 'hidden'>

/** What a booking keeps of its service: a later change of the service does not rewrite its bookings. */
export type BookedService = {
  serviceId: number
  serviceName: string
  serviceDescription: string | null
  durationMinutes: number
  priceCents: number | null
  priceFrom: boolean
}

export const bookedServiceOf = (service: Service): BookedService => ({
  serviceId: service.id,
  serviceName: service.name,
  serviceDescription: service.description,
  durationMinutes: service.durationMinutes,
  priceCents: service.priceCents,
  priceFrom: service.priceFrom,
})
