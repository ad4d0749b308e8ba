import { eq } from 'drizzle-orm'
import { blocks } from '../../src/domain/bookings.ts'
import { occupiedTimes } from '../../src/domain/occupancies.ts'
import { keep, meeting } from '../../src/server/clients/upsert.ts'
import type { Database } from '../../src/server/database/connection.ts'
import { planChecks } from '../../src/server/store/clients/client-checks.ts'
import { fillAlerts } from '../../src/server/store/clients/client-writes.ts'
import { bookings, groupSessions } from '../schema.ts'
import { type BookedVisit, bookedOf, type Known, type Salon } from './booked-visits.ts'
import { insertRows } from './rows.ts'
import { seedDeposits, seedReceipts } from './seed-money.ts'
import { demoVisits } from './visits.ts'

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
