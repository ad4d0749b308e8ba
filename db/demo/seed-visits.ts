import { eq, sql } from 'drizzle-orm'
import { blocks, referenceFrom } from '../../src/domain/bookings.ts'
import { occupiedTimes } from '../../src/domain/occupancies.ts'
import { receiptNumber } from '../../src/domain/receipts.ts'
import { startOf, todayIn } from '../../src/domain/zones.ts'
import { keep, meeting } from '../../src/server/clients/upsert.ts'
import type { Database } from '../../src/server/database/connection.ts'
import { planChecks } from '../../src/server/store/clients/client-checks.ts'
import {
  bookings,
  deposits,
  groupSessions,
  receiptCounters,
  receipts,
  sandboxObjects,
  type services,
} from '../schema.ts'
import { demoAccountId as accountId, demoTimezone as timezone } from './salon.ts'
import { type DemoVisit, demoVisits } from './visits.ts'

/** Not random, so that every demo has the same references. */
const demoReference = (index: number) =>
  referenceFrom(Uint8Array.from([3, 4, 12, 14, (index >> 5) & 31, index & 31, 7 + (index >> 10), 9]))

const dayMilliseconds = 86_400_000

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** As one parameter: with thousands of rows, building a parameter for each value takes seconds. All rows have the same fields. */
async function insertRows<Row extends object>(
  tx: Database,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const fields = Object.keys(first) as (keyof Row & string)[]
  const names = fields.map(columnOf)
  const columns = sql.raw(names.join(', '))
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [index, field] of fields.entries()) record[names[index] ?? field] = row[field]
    return record
  })
  await tx.execute(sql`INSERT INTO ${sql.raw(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.raw(table)}, ${JSON.stringify(records)}::json)`)
}

export type ScheduleKey = { tenantId: number; scheduleId: number }
type ServiceRow = typeof services.$inferSelect
export type Salon = { key: ScheduleKey; team: { id: number }[]; menu: ServiceRow[] }

type Booked = {
  visit: DemoVisit
  service: ServiceRow
  row: typeof bookings.$inferInsert & { clientEmail: string | null }
}

/** One in four leaves no email address. */
function peopleOf(
  visits: readonly DemoVisit[],
): Map<string, { name: string; phone: string; email: string | null }> {
  const names = [...new Set(visits.map(({ client }) => client))]
  return new Map(
    names.map((name, index) => {
      const number = String(1000 + index)
      const email = index % 4 === 0 ? null : `client${index}@exemple.example`
      return [name, { name, phone: `06 12 ${number.slice(0, 2)} ${number.slice(2)} 00`, email }]
    }),
  )
}

function bookedOf({ key, team, menu }: Salon, visits: readonly DemoVisit[], now: number): Booked[] {
  const people = peopleOf(visits)
  return visits.flatMap((visit, index) => {
    const service = menu[visit.service]
    const member = team[visit.member]
    const person = people.get(visit.client)
    const start = startOf({ zone: timezone, date: visit.date, time: visit.startTime })
    if (!service || !member || !person || start === null) return []
    const requestedAt = new Date(Math.min(now - 1_800_000, start - 3 * dayMilliseconds))
    const isAnswered = visit.asked && (visit.status === 'approved' || visit.status === 'rejected')
    const row = {
      ...key,
      serviceId: service.id,
      staffId: member.id,
      serviceName: service.name,
      serviceDescription: service.description,
      durationMinutes: service.durationMinutes,
      priceCents: service.priceCents,
      priceFrom: service.priceFrom,
      date: visit.date,
      startTime: visit.startTime,
      timezone,
      startsAt: new Date(start),
      endsAt: new Date(start + service.durationMinutes * 60_000),
      status: visit.status,
      lapses: visit.status === 'pending',
      noShowAt: visit.noShow ? new Date(start) : null,
      clientName: visit.client,
      clientEmail: person.email,
      clientPhone: person.phone,
      clientLocale: 'fr',
      comment: visit.comment,
      referenceToken: demoReference(index),
      requestedAt: visit.asked ? requestedAt : null,
      answer: isAnswered ? (visit.status as 'approved' | 'rejected') : null,
      answeredAt: isAnswered ? new Date(requestedAt.getTime() + 1_200_000) : null,
    } satisfies typeof bookings.$inferInsert
    return [{ visit, service, row }]
  })
}

const notes = new Map([
  ['Manon Leroy', 'Allergie à l’ammoniaque : couleur sans ammoniaque seulement.'],
  ['Léa Martin', 'Préfère le fauteuil près de la fenêtre.'],
])

async function seedClients(
  tx: Database,
  tenantId: number,
  booked: readonly Booked[],
): Promise<(number | null)[]> {
  const people = booked.map(({ row }) => ({
    name: row.clientName,
    phone: row.clientPhone,
    phoneE164: null,
    email: row.clientEmail,
  }))
  const met = await meeting(tx, tenantId, people)
  const noted = [...met.added].flatMap(([id, { name }]) => {
    const note = notes.get(name)
    return note === undefined ? [] : [[id, note] as const]
  })
  await keep(tx, tenantId, met, new Map(noted))
  return met.clientIds
}

export async function seedVisits(tx: Database, salon: Salon, now: number): Promise<void> {
  const { key } = salon
  const booked = bookedOf(salon, demoVisits(todayIn(timezone, now)), now)
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
  await insertRows(
    tx,
    'booking_events',
    known.flatMap((one) => eventsOf(one, now)),
  )
  await seedDeposits(tx, salon, known, now)
}

type Known = Booked & { id: number }

/** The first event makes the booking, the second one answers or ends it. */
function eventsOf({ id, visit: { asked, status }, row }: Known, now: number) {
  const at = row.requestedAt ?? new Date(now - 3_600_000)
  const shared = {
    tenantId: row.tenantId,
    scheduleId: row.scheduleId,
    bookingId: id,
    plannedAt: new Date(now),
  }
  const first = {
    ...shared,
    version: 1,
    kind: asked ? ('requested' as const) : ('entered' as const),
    actor: asked ? ('client' as const) : ('owner' as const),
    details: asked ? {} : { status },
    at,
  }
  if (!asked || status === 'pending') return [first]
  const second = {
    ...shared,
    version: 2,
    kind: status,
    actor: status === 'cancelled' ? ('client' as const) : ('owner' as const),
    details: {},
    at: row.answeredAt ?? at,
  }
  return [first, second]
}

async function seedOccupancies(tx: Database, known: readonly Known[]): Promise<void> {
  const blocking = known.filter(({ visit }) => blocks(visit.status))
  const workshop = blocking.filter(({ service }) => service.capacity > 1)
  const [first] = workshop
  const [session] = first
    ? await tx
        .insert(groupSessions)
        .values({
          tenantId: first.row.tenantId,
          scheduleId: first.row.scheduleId,
          serviceId: first.row.serviceId,
          staffId: first.row.staffId,
          startsAt: first.row.startsAt,
          endsAt: first.row.endsAt,
        })
        .returning({ id: groupSessions.id })
    : []
  const rows = blocking.flatMap(({ id, service, row }) =>
    occupiedTimes(service, { startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() }).map(
      ({ startsAt, endsAt }) => ({
        tenantId: row.tenantId,
        scheduleId: row.scheduleId,
        staffId: row.staffId,
        serviceId: row.serviceId,
        bookingId: id,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        kind: 'booking' as const,
        groupSession: service.capacity > 1 ? (session?.id ?? null) : null,
        seat: service.capacity > 1 ? workshop.findIndex((one) => one.id === id) + 1 : 1,
      }),
    ),
  )
  await insertRows(tx, 'occupancies', rows)
}

const monthsOfDeposits = 3

/** Deposits paid on request, each with its payment and its receipt. */
async function seedDeposits(
  tx: Database,
  { key }: Salon,
  known: readonly Known[],
  now: number,
): Promise<void> {
  const paid = known
    .filter(
      ({ visit, service, row }) =>
        service.depositCents !== null &&
        visit.asked &&
        visit.status === 'approved' &&
        row.startsAt.getTime() > now - monthsOfDeposits * 30 * dayMilliseconds,
    )
    .map((one) => ({ ...one, paidAt: one.row.requestedAt ?? one.row.startsAt }))
    .sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  if (paid.length === 0) return
  const paymentOf = (id: number) => `pi_demo_${id}`
  await tx.insert(sandboxObjects).values(
    paid.map(({ id, service, paidAt }) => ({
      id: paymentOf(id),
      kind: 'payment' as const,
      parent: accountId,
      createdAt: paidAt,
      body: {
        clientSecret: `${paymentOf(id)}_secret`,
        status: 'succeeded',
        declined: false,
        amountCents: service.depositCents,
        refundedCents: 0,
        returnUrl: null,
      },
    })),
  )
  await tx.insert(deposits).values(
    paid.map(({ id, service, paidAt }) => ({
      ...key,
      bookingId: id,
      provider: 'sandbox' as const,
      accountId,
      paymentIntentId: paymentOf(id),
      amountCents: service.depositCents ?? 0,
      status: 'succeeded' as const,
      visitor: 'demo',
      refundHours: 24,
      paidAt,
      createdAt: paidAt,
    })),
  )
  const counts = new Map<number, number>()
  const seller = {
    name: 'Salon Camille',
    legalName: null,
    address: null,
    registrationNumber: null,
    vatNumber: null,
    vatRate: null,
  }
  await tx.insert(receipts).values(
    paid.map(({ id, service, row, paidAt }) => {
      const year = Number(todayIn(timezone, paidAt.getTime()).slice(0, 4))
      const count = (counts.get(year) ?? 0) + 1
      counts.set(year, count)
      return {
        ...key,
        number: receiptNumber(year, count),
        bookingId: id,
        version: 1,
        kind: 'payment' as const,
        amountCents: service.depositCents ?? 0,
        issuedAt: paidAt,
        seller,
        clientName: row.clientName,
        serviceName: row.serviceName,
        date: row.date,
        startTime: row.startTime,
        timezone,
        referenceToken: row.referenceToken,
        locale: 'fr' as const,
        provider: 'sandbox' as const,
        paymentId: paymentOf(id),
      }
    }),
  )
  await tx
    .insert(receiptCounters)
    .values([...counts].map(([year, last]) => ({ tenantId: key.tenantId, year, last })))
}
