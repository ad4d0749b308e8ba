/**
 * What a service is, beside its number: the one list of its fields. The table, the calls and the snapshot that a booking
 * keeps are held to it by their types. Minutes; `capacity` is the places of one appointment. From `freeFrom` after the
 * start its member is free for `freeMinutes`, as while a colour works; both are null without such a pause. `priceCents` is
 * null where no price is told, and the least of it with `priceFrom`; `hidden` keeps a service from clients, not from its
 * owner.
 */
export type ServiceFields = {
  name: string
  description: string | null
  durationMinutes: number
  displayOrder: number
  bufferBefore: number
  bufferAfter: number
  capacity: number
  freeFrom: number | null
  freeMinutes: number | null
  priceCents: number | null
  priceFrom: boolean
  hidden: boolean
}

/** The highest price of a service, in cents. */
export const mostPriceCents = 99_999_999

export type Service = ServiceFields & { id: number }

/** What clients are told of a service, with those who do it; nobody named means everybody. */
export type PublicService = Omit<
  Service,
  'bufferBefore' | 'bufferAfter' | 'freeFrom' | 'freeMinutes' | 'hidden'
> & { staffIds: number[] }

/** What a booking keeps of its service: a later change of the service does not rewrite its bookings. */
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

/** Those of a team who do a service, in the team's order; nobody named means everybody. */
export const doing = ({ staffIds }: { staffIds: readonly number[] }, team: number[]): number[] =>
  staffIds.length === 0 ? team : team.filter((id) => staffIds.includes(id))

/** One of the services of a visit, with who does it. */
export type BookedPart = BookedService & { staffId: number }

/** The most services in one visit. */
export const mostInVisit = 9

/** The shortest and the longest appointment that an owner makes of a service, in minutes; clients book its own length. */
export const ownersMinutes = { least: 5, most: 1200 } as const

/** The longest visit, in minutes: it ends before it would begin again. */
export const longestVisitMinutes = 24 * 60

type Told = Pick<ServiceFields, 'name' | 'durationMinutes' | 'priceCents' | 'priceFrom'>

/** The services of a visit as one: a price that is not told for each of them is the least that it comes to. */
export function togetherOf(services: readonly Told[]): Told {
  const told = services.flatMap(({ priceCents }) => priceCents ?? [])
  return {
    name: services.map(({ name }) => name).join(' + '),
    durationMinutes: services.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
    priceCents: told.length === 0 ? null : told.reduce((sum, cents) => sum + cents, 0),
    priceFrom:
      told.length > 0 && (told.length < services.length || services.some(({ priceFrom }) => priceFrom)),
  }
}

/** What a booking keeps of the services of a visit: all of them as people read it, and each as a part; none of a single one. */
export function bookedVisitOf(
  services: readonly [Service, ...Service[]],
): BookedService & { parts: BookedService[] | null } {
  const [first] = services
  if (services.length === 1) return { ...bookedServiceOf(first), parts: null }
  const { name, ...together } = togetherOf(services)
  const parts = services.map(bookedServiceOf)
  return { ...together, serviceId: first.id, serviceName: name, serviceDescription: null, parts }
}

type Lasting = { durationMinutes: number; parts: readonly { durationMinutes: number }[] | null }

/** What is booked, lasting so many minutes instead: of a visit, the last service takes what is left; null where none is. */
export function lasting<Booked extends Lasting>(booked: Booked, minutes: number): Booked | null {
  const { parts } = booked
  const last = parts?.at(-1)
  if (!parts || !last) return { ...booked, durationMinutes: minutes }
  const durationMinutes = minutes - (booked.durationMinutes - last.durationMinutes)
  if (durationMinutes < ownersMinutes.least) return null
  return { ...booked, durationMinutes: minutes, parts: [...parts.slice(0, -1), { ...last, durationMinutes }] }
}
