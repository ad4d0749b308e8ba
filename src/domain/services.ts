import type { OwnDeposit } from './deposits.ts'

/**
 * The table, the API and a booking's snapshot must match this list to compile. `priceCents`: null if no price is
 * shown. `priceFrom`: a minimum. The deposit is that of the schedule unless one is set here; 0 means none. `hidden`: only the owner sees it. `category`: the heading that clients see it under.
 */
export type ServiceFields = {
  name: string
  description: string | null
  category: string | null
  durationMinutes: number
  displayOrder: number
  bufferBefore: number
  bufferAfter: number
  capacity: number
  processingFrom: number | null
  processingMinutes: number | null
  priceCents: number | null
  priceFrom: boolean
  hidden: boolean
} & OwnDeposit

export const maxCategoryLength = 60

export const maxPriceCents = 99_999_999

export type Service = ServiceFields & { id: number }

/** An empty `staffIds` means everyone. */
export type PublicService = Omit<
  Service,
  'bufferBefore' | 'bufferAfter' | 'processingFrom' | 'processingMinutes' | 'hidden'
> & { staffIds: number[] }

/** A service as it was when booked. Later changes to the service do not affect it. */
export type BookedService = {
  serviceId: number
  serviceName: string
  serviceDescription: string | null
  durationMinutes: number
  priceCents: number | null
  priceFrom: boolean
}

const bookedServiceOf = (service: Service): BookedService => ({
  serviceId: service.id,
  serviceName: service.name,
  serviceDescription: service.description,
  durationMinutes: service.durationMinutes,
  priceCents: service.priceCents,
  priceFrom: service.priceFrom,
})

/** The members who do the service, in the team's order. */
export const membersDoing = ({ staffIds }: { staffIds: readonly number[] }, team: number[]): number[] =>
  staffIds.length === 0 ? team : team.filter((id) => staffIds.includes(id))

export type BookedPart = BookedService & { staffId: number }

export const maxServicesInVisit = 9

/** For one booking. With the highest price, the total still fits its column. */
export const maxPlaces = 20

/** Clients always book the service's own duration. */
export const ownerDurationMinutes = { min: 5, max: 1200 } as const

export const maxVisitMinutes = 24 * 60

type PricedService = Pick<ServiceFields, 'name' | 'durationMinutes' | 'priceCents' | 'priceFrom'>

/** If only some services show a price, the sum is a minimum. */
export function combinedService(services: readonly PricedService[]): PricedService {
  const prices = services.flatMap(({ priceCents }) => priceCents ?? [])
  return {
    name: services.map(({ name }) => name).join(' + '),
    durationMinutes: services.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
    priceCents: prices.length === 0 ? null : prices.reduce((sum, cents) => sum + cents, 0),
    priceFrom:
      prices.length > 0 && (prices.length < services.length || services.some(({ priceFrom }) => priceFrom)),
  }
}

export function bookedVisitOf(
  services: readonly [Service, ...Service[]],
): BookedService & { parts: BookedService[] | null } {
  const [first] = services
  if (services.length === 1) return { ...bookedServiceOf(first), parts: null }
  const { name, ...together } = combinedService(services)
  const parts = services.map(bookedServiceOf)
  return { ...together, serviceId: first.id, serviceName: name, serviceDescription: null, parts }
}

type WithDuration = { durationMinutes: number; parts: readonly { durationMinutes: number }[] | null }

/** In a visit, the last service absorbs the difference; null if it would become too short. */
export function withDuration<Booked extends WithDuration>(booked: Booked, minutes: number): Booked | null {
  const { parts } = booked
  const last = parts?.at(-1)
  if (!parts || !last) return { ...booked, durationMinutes: minutes }
  const durationMinutes = minutes - (booked.durationMinutes - last.durationMinutes)
  if (durationMinutes < ownerDurationMinutes.min) return null
  return { ...booked, durationMinutes: minutes, parts: [...parts.slice(0, -1), { ...last, durationMinutes }] }
}

/** The price of a booking is that of all its places. */
export const forPlaces = <Booked extends { priceCents: number | null }>(
  booked: Booked,
  places: number,
  before = 1,
): Booked => ({
  ...booked,
  priceCents: booked.priceCents === null ? null : Math.round(booked.priceCents / before) * places,
})

/** One booking of several places has one client. Null if only the client is named. */
export function companionsOf(
  { companions }: { companions?: readonly string[] | null },
  places: number,
): string[] | null {
  const named = (companions ?? []).slice(0, places - 1)
  return named.length > 0 ? named : null
}
