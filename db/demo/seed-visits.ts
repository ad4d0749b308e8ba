import { eq } from 'drizzle-orm'
import { blocks, referenceFrom } from '../../src/domain/bookings.ts'
import { occupiedTimes } from '../../src/domain/occupancies.ts'
import { startOf } from '../../src/domain/zones.ts'
import { keep, meeting } from '../../src/server/clients/upsert.ts'
import type { Database } from '../../src/server/database/connection.ts'
import { decidedColumns } from '../../src/server/store/bookings/booking-rows.ts'
import { planChecks } from '../../src/server/store/clients/client-checks.ts'
import { fillAlerts } from '../../src/server/store/clients/client-writes.ts'
import { bookings, groupSessions, type services } from '../schema.ts'
import { type History, historyOf, type Policy } from './histories.ts'
import { insertRows } from './rows.ts'
import { demoDepositDays, demoTimezone as timezone } from './salon.ts'
import { seedDeposits, seedReceipts } from './seed-money.ts'
import { type DemoVisit, demoVisits } from './visits.ts'

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

type BookedVisit = History & { service: ServiceRow; row: Row }

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

function bookedOf(
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

const notes = new Map([['Léa Martin', 'Préfère le fauteuil près de la fenêtre.']])

const alerts = new Map([['Manon Leroy', 'Allergie à l’ammoniaque : couleur sans ammoniaque seulement.']])

async function seedClients(
  tx: Database,
  tenantId: number,
  booked: readonly BookedVisit[],
): Promise<(number | null)[]> {
  const people = booked.map(({ row }) => ({
    name: row.clientName,
    phone: row.clientPhone,
    phoneE164: row.clientPhoneE164 ?? null,
    email: row.clientEmail,
  }))
  const met = await meeting(tx, tenantId, people)
  const textsOf = (texts: ReadonlyMap<string, string>) =>
    [...met.added].flatMap(([id, { name }]) => {
      const text = texts.get(name)
      return text === undefined ? [] : [[id, text] as const]
    })
  await keep(tx, tenantId, met, new Map(textsOf(notes)))
  await fillAlerts(
    tx,
    tenantId,
    textsOf(alerts).map(([id, alert]) => ({ id, alert })),
  )
  return met.clientIds
}

export async function seedVisits(tx: Database, salon: Salon, now: number): Promise<void> {
  const { key } = salon
  const booked = bookedOf(salon, demoVisits(now), now)
  const clientIds = await seedClients(tx, key.tenantId, booked)
  await insertRows(
    tx,
    'bookings',
    booked.map(({ row }, index) => ({ ...row, clientId: clientIds[index] ?? null })),
  )
  await planChecks(tx, {
    tenantId: key.tenantId,
    ids: [...new Set(clientIds)].filter((id) => id !== null),
  })
  const ids = await tx
    .select({ id: bookings.id, referenceToken: bookings.referenceToken })
    .from(bookings)
    .where(eq(bookings.tenantId, key.tenantId))
  const idByReference = new Map(ids.map(({ id, referenceToken }) => [referenceToken, id]))
  const known = booked.flatMap((one) => {
    const id = idByReference.get(one.row.referenceToken)
    return id === undefined ? [] : [{ ...one, id }]
  })
  await insertRows(
    tx,
    'public_ids',
    known.map(({ id, row }) => ({ publicId: row.referenceToken, tenantId: key.tenantId, rowId: id })),
  )
  await seedOccupancies(tx, known)
  await seedDeposits(tx, known, now)
  await seedReceipts(tx, known)
  await insertRows(
    tx,
    'booking_events',
    known.flatMap(({ id, events }) =>
      events.map(({ version, kind, actor, details, at }) => ({
        ...{ ...key, bookingId: id, version, kind, actor, details, at: new Date(at) },
        // Its notifications were sent at the time.
        plannedAt: new Date(at),
      })),
    ),
  )
}

export type Known = BookedVisit & { id: number }

async function seedOccupancies(tx: Database, known: readonly Known[]): Promise<void> {
  const blocking = known.filter(({ booked }) => blocks(booked.status))
  const workshops = Map.groupBy(
    blocking.filter(({ service }) => service.capacity > 1),
    ({ booked }) => booked.startsAt,
  )
  const sessions = new Map<number, number>()
  for (const [start, [first]] of workshops) {
    if (!first) continue
    const { tenantId, scheduleId, serviceId, staffId, startsAt, endsAt } = first.row
    const [session] = await tx
      .insert(groupSessions)
      .values({ tenantId, scheduleId, serviceId, staffId, startsAt, endsAt })
      .returning({ id: groupSessions.id })
    if (session) sessions.set(start, session.id)
  }
  const seats = new Map<number, number>()
  const nextSeat = (start: number) => {
    const seat = (seats.get(start) ?? 0) + 1
    seats.set(start, seat)
    return seat
  }
  const rows = blocking.flatMap(({ id, service, row, booked }) => {
    const isGroup = service.capacity > 1
    const { tenantId, scheduleId, staffId, serviceId } = row
    const groupSession = isGroup ? (sessions.get(booked.startsAt) ?? null) : null
    return occupiedTimes(service, booked).flatMap(({ startsAt, endsAt }) =>
      Array.from({ length: booked.places }, () => ({
        ...{ tenantId, scheduleId, staffId, serviceId, bookingId: id, kind: 'booking', groupSession },
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        seat: isGroup ? nextSeat(booked.startsAt) : 1,
      })),
    )
  })
  await insertRows(tx, 'occupancies', rows)
}
