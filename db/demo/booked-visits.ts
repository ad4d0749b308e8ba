import { referenceFrom } from '../../src/domain/bookings.ts'
import { startOf } from '../../src/domain/zones.ts'
import { decidedColumns } from '../../src/server/store/bookings/booking-rows.ts'
import type { bookings, services } from '../schema.ts'
import { type History, historyOf, type Policy } from './histories.ts'
import { demoDepositDays, demoTimezone as timezone } from './salon.ts'
import type { DemoVisit } from './visits.ts'

/** Not random, so that every demo has the same references. */
const demoReference = (index: number) =>
  referenceFrom(Uint8Array.from([3, 4, 12, 14, (index >> 5) & 31, index & 31, 7 + (index >> 10), 9]))

const dayMilliseconds = 86_400_000

export type ScheduleKey = { tenantId: number; scheduleId: number }
type ServiceRow = typeof services.$inferSelect
export type Salon = { key: ScheduleKey; team: { id: number }[]; menu: ServiceRow[]; policy: Policy }

type Row = Omit<typeof bookings.$inferInsert, 'clientEmail' | 'createdAt'> & {
  clientEmail: string | null
  createdAt: Date
}

export type BookedVisit = History & { service: ServiceRow; row: Row }

const folded = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

type Person = { name: string; phone: string; phoneE164: string; email: string | null }

/** France gives numbers that begin so to nobody. One in four leaves no email address. */
function peopleOf(visits: readonly DemoVisit[]): Map<string, Person> {
  const names = [...new Set(visits.map(({ client }) => client))]
  return new Map(
    names.map((name, index) => {
      const number = String(1000 + index)
      const email = index % 4 === 0 ? null : `${folded(name).replaceAll(' ', '.')}@exemple.example`
      const phone = `06 39 98 ${number.slice(0, 2)} ${number.slice(2)}`
      return [name, { name, phone, phoneE164: `+33${phone.replaceAll(' ', '').slice(1)}`, email }]
    }),
  )
}

export function bookedOf(
  { key, team, menu, policy }: Salon,
  visits: readonly DemoVisit[],
  now: number,
): BookedVisit[] {
  const people = peopleOf(visits)
  return visits.flatMap((visit, index) => {
    const service = menu[visit.service]
    const member = team[visit.member]
    const person = people.get(visit.client)
    const startsAt = startOf({ zone: timezone, date: visit.date, time: visit.startTime })
    if (!service || !member || !person || startsAt === null) return []
    const { places } = visit
    const span = { startsAt, endsAt: startsAt + service.durationMinutes * 60_000, places }
    const isPaid = startsAt > now - demoDepositDays * dayMilliseconds
    const history = historyOf(visit, span, policy, {
      ...{ now, index },
      depositCents: isPaid ? service.depositCents : null,
    })
    const row = {
      ...key,
      serviceId: service.id,
      staffId: member.id,
      serviceName: service.name,
      serviceDescription: service.description,
      durationMinutes: service.durationMinutes,
      priceCents: service.priceCents && service.priceCents * places,
      priceFrom: service.priceFrom,
      date: visit.date,
      startTime: visit.startTime,
      timezone,
      ...decidedColumns(history.booked),
      version: history.events.length,
      clientName: visit.client,
      clientEmail: person.email,
      clientPhone: person.phone,
      clientPhoneE164: person.phoneE164,
      clientLocale: 'fr',
      comment: visit.comment,
      referenceToken: demoReference(index),
      createdAt: new Date(history.events[0]?.at ?? now),
    } satisfies Row
    return [{ ...history, service, row }]
  })
}

export type Known = BookedVisit & { id: number }
