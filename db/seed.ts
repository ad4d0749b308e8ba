import { type BookingStatus, blocks, referenceFrom } from '../src/domain/bookings.ts'
import { addDays, dayOfWeek } from '../src/domain/wall-time.ts'
import { startOf, todayIn } from '../src/domain/zones.ts'
import { hashPassword } from '../src/server/adapters/passwords.ts'
import { begin } from '../src/server/adapters/payments-sandbox/subscription.ts'
import { keep, meeting } from '../src/server/clients/upsert.ts'
import type { Database } from '../src/server/database/connection.ts'
import {
  accounts,
  availability,
  bookingEvents,
  bookings,
  occupancies,
  publicIds,
  sandboxObjects,
  schedules,
  services,
  staff,
  subscriptions,
  users,
} from './schema.ts'

export const demo = {
  name: 'Camille Laurent',
  email: 'camille@salon-demo.example',
  password: 'creneau-demo',
  shareToken: 'salon-camille',
  protectedShareToken: 'camille-a-domicile',
  schedulePassword: 'bienvenue',
}

const timezone = 'Europe/Paris'
const userId = 'demo-owner'

const offered = [
  { name: 'Coupe et brushing', description: 'Shampoing, coupe, brushing et conseils.', durationMinutes: 60 },
  { name: 'Coupe courte', description: 'Coupe à la tondeuse ou aux ciseaux.', durationMinutes: 30 },
  { name: 'Couleur', description: 'Couleur complète, soin et coiffage.', durationMinutes: 120 },
  { name: 'Barbe', description: null, durationMinutes: 30 },
]

const atHome = [
  { name: 'Coiffure à domicile', description: 'Paris et petite couronne.', durationMinutes: 90 },
]

const week = [
  ...[2, 3, 4, 5].flatMap((dayOfWeek) => [
    { dayOfWeek, startTime: '09:00', endTime: '12:30' },
    { dayOfWeek, startTime: '14:00', endTime: '19:00' },
  ]),
  { dayOfWeek: 6, startTime: '09:00', endTime: '18:00' },
]

type Visit = [
  daysFromToday: number,
  startTime: string,
  service: number,
  status: BookingStatus,
  client: string,
]

const visits: Visit[] = [
  [-2, '10:00', 0, 'approved', 'Nadia Benali'],
  [-1, '14:30', 2, 'approved', 'Hugo Lefèvre'],
  [-1, '17:00', 1, 'cancelled', 'Inès Garcia'],
  [0, '09:30', 1, 'approved', 'Lucas Martin'],
  [0, '11:00', 0, 'approved', 'Chloé Petit'],
  [0, '15:00', 2, 'pending', 'Fatou Diallo'],
  [0, '17:30', 3, 'approved', 'Mehdi Haddad'],
  [1, '10:00', 0, 'pending', 'Julie Moreau'],
  [1, '14:00', 1, 'approved', 'Thomas Roux'],
  [2, '09:00', 2, 'pending', 'Emma Fournier'],
  [2, '16:00', 0, 'rejected', 'Paul Girard'],
  [3, '11:30', 3, 'approved', 'Karim Nasri'],
  [5, '15:00', 0, 'cancelled', 'Léa Dupont'],
  [8, '10:30', 0, 'approved', 'Sofia Rossi'],
]

export const isEmpty = async (db: Database): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length === 0

/** Keeps the demo useful on any day: dates on which the salon is closed become the next open day. */
const openDayFrom = (date: string): string =>
  week.some((row) => row.dayOfWeek === dayOfWeek(date)) ? date : openDayFrom(addDays(date, 1))

/** Not random, so that every demo has the same references. */
const demoReference = (index: number) =>
  referenceFrom(Uint8Array.from([3, 4, 12, 14, index >> 5, index & 31, 7, 9]))

export async function seedDemo(db: Database, now: number): Promise<void> {
  const [accountHash, scheduleHash] = await Promise.all([
    hashPassword(demo.password, userId),
    hashPassword(demo.schedulePassword, userId),
  ])
  await db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database
    const [user] = await tx
      .insert(users)
      .values({
        id: userId,
        name: demo.name,
        email: demo.email,
        emailVerified: true,
        subscriptionStatus: 'active',
      })
      .returning()
    if (!user) throw new Error('insert returned no row')
    const { tenantId } = user
    await tx
      .insert(accounts)
      .values({ id: userId, accountId: userId, providerId: 'credential', userId, password: accountHash })
    const customerId = 'cus_demo'
    const subscription = begin(now)
    await tx
      .insert(sandboxObjects)
      .values({ id: customerId, kind: 'customer', parent: userId, body: { subscription } })
    await tx.insert(subscriptions).values({
      ownerId: userId,
      provider: 'sandbox',
      customerId,
      paidUntil: new Date(subscription.paidUntil),
      checkAt: new Date(subscription.paidUntil),
    })
    const [salon, home] = await tx
      .insert(schedules)
      .values([
        {
          tenantId,
          ownerId: userId,
          name: 'Salon Camille',
          description: 'Coiffure femme et homme, rue des Martyrs à Paris.',
          timezone,
          shareToken: demo.shareToken,
          shared: true,
        },
        {
          tenantId,
          ownerId: userId,
          name: 'Camille à domicile',
          description: 'Pour les clientes et clients qui ont reçu le mot de passe.',
          timezone,
          shareToken: demo.protectedShareToken,
          passwordHash: scheduleHash,
          shared: true,
        },
      ])
      .returning()
    if (!salon || !home) throw new Error('insert returned no row')
    await tx
      .insert(publicIds)
      .values(
        [salon, home].flatMap(({ id, shareToken, feedToken }) =>
          [shareToken, feedToken].map((publicId) => ({ publicId, tenantId, rowId: id })),
        ),
      )
    const ofSalon = { tenantId, scheduleId: salon.id }
    const ofHome = { tenantId, scheduleId: home.id }
    const [camille] = await tx
      .insert(staff)
      .values([ofSalon, ofHome].map((key) => ({ ...key, name: demo.name })))
      .returning()
    if (!camille) throw new Error('insert returned no row')
    const menu = await tx
      .insert(services)
      .values([
        ...offered.map((service, displayOrder) => ({ ...service, displayOrder, ...ofSalon })),
        ...atHome.map((service) => ({ ...service, ...ofHome })),
      ])
      .returning()
    await tx
      .insert(availability)
      .values([
        ...week.map((row) => ({ ...row, ...ofSalon })),
        { ...ofHome, dayOfWeek: 1, startTime: '10:00', endTime: '18:00' },
      ])
    // Moving closed days can make two visits overlap. The first one keeps its time.
    const taken: { startsAt: Date; endsAt: Date }[] = []
    const isFree = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
      taken.every((other) => endsAt <= other.startsAt || other.endsAt <= startsAt)
    for (const [index, [days, startTime, choice, status, clientName]] of visits.entries()) {
      const service = menu[choice]
      const date = openDayFrom(addDays(todayIn(timezone, now), days))
      const start = startOf({ zone: timezone, date, time: startTime })
      if (!service || start === null) continue
      const visit = {
        ...ofSalon,
        serviceId: service.id,
        staffId: camille.id,
        serviceName: service.name,
        serviceDescription: service.description,
        durationMinutes: service.durationMinutes,
        date,
        startTime,
        timezone,
        startsAt: new Date(start),
        endsAt: new Date(start + service.durationMinutes * 60_000),
        status,
        lapses: false,
        clientName,
        clientEmail: index % 3 === 0 ? null : `client${index}@exemple.example`,
        clientPhone: `06 12 34 ${String(10 + index)} 00`,
        clientLocale: 'fr',
        comment: index % 4 === 1 ? 'Première visite au salon.' : null,
        referenceToken: demoReference(index),
      } as const
      if (blocks(status) && !isFree(visit)) continue
      const person = { name: clientName, phone: visit.clientPhone, phoneE164: null, email: visit.clientEmail }
      const met = await meeting(tx, tenantId, [person])
      await keep(tx, tenantId, met)
      const [clientId] = met.clientIds
      const [booked] = await tx
        .insert(bookings)
        .values({ ...visit, clientId })
        .returning()
      if (!booked) throw new Error('insert returned no row')
      await tx.insert(publicIds).values({ publicId: visit.referenceToken, tenantId, rowId: booked.id })
      const { staffId, serviceId, startsAt, endsAt } = visit
      const time = { ...ofSalon, staffId, serviceId, startsAt, endsAt, bookingId: booked.id }
      if (blocks(status)) {
        taken.push(visit)
        await tx.insert(occupancies).values({ ...time, kind: 'booking' })
      }
      await tx.insert(bookingEvents).values({
        ...ofSalon,
        bookingId: booked.id,
        version: booked.version,
        kind: 'entered',
        actor: 'owner',
        details: { status },
        at: new Date(now),
        plannedAt: new Date(now),
      })
    }
  })
}
