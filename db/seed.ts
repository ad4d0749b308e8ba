import { and, eq } from 'drizzle-orm'
import { dayOfWeek } from '../src/domain/wall-time.ts'
import { startOf, todayIn } from '../src/domain/zones.ts'
import { hashPassword } from '../src/server/adapters/passwords.ts'
import { begin } from '../src/server/adapters/payments-sandbox/subscription.ts'
import type { Database } from '../src/server/database/connection.ts'
import { keepTerms } from '../src/server/store/schedules/terms.ts'
import type { Salon, ScheduleKey } from './demo/booked-visits.ts'
import {
  demoAccountId as accountId,
  demoHomeService,
  demoPolicy,
  demoSalon,
  demoServices,
  demoTeam,
  demoTerms,
  demoWeek,
  demoTimezone as timezone,
} from './demo/salon.ts'
import { readPictures, seedPictures } from './demo/seed-pictures.ts'
import { seedVisits } from './demo/seed-visits.ts'
import {
  accounts,
  availability,
  closures,
  paymentAccounts,
  publicIds,
  sandboxObjects,
  schedules,
  services,
  specialHours,
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

const userId = 'demo-owner'
const customerId = 'cus_demo'

export const isEmpty = async (db: Database): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length === 0

const dayMilliseconds = 86_400_000

export async function seedDemo(db: Database, now: number): Promise<void> {
  const reading = readPictures()
  // Hashed in other threads meanwhile.
  const hashing = Promise.all([
    hashPassword(demo.password, userId),
    hashPassword(demo.schedulePassword, userId),
  ])
  await db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database
    const tenantId = await seedOwner(tx, now)
    const { salon, home } = await seedSchedules(tx, tenantId, now)
    await seedVisits(tx, salon, now)
    await seedPictures(tx, salon, await reading)
    const [password, passwordHash] = await hashing
    await tx
      .insert(accounts)
      .values({ id: userId, accountId: userId, providerId: 'credential', userId, password })
    await tx
      .update(schedules)
      .set({ passwordHash })
      .where(and(eq(schedules.tenantId, home.tenantId), eq(schedules.id, home.scheduleId)))
  })
}

async function seedOwner(tx: Database, now: number): Promise<number> {
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
  const subscription = begin(now)
  await tx.insert(sandboxObjects).values([
    { id: customerId, kind: 'customer', parent: userId, body: { subscription } },
    { id: accountId, kind: 'account', parent: userId, body: { enabled: true } },
  ])
  await tx.insert(subscriptions).values({
    ownerId: userId,
    provider: 'sandbox',
    customerId,
    paidUntil: new Date(subscription.paidUntil),
    checkAt: new Date(subscription.paidUntil),
  })
  await tx.insert(paymentAccounts).values({ ownerId: userId, provider: 'sandbox', accountId, enabled: true })
  return user.tenantId
}

async function seedSchedules(
  tx: Database,
  tenantId: number,
  now: number,
): Promise<{ salon: Salon; home: ScheduleKey }> {
  const termsHash = await keepTerms(tx, tenantId, demoTerms)
  const [salon, home] = await tx
    .insert(schedules)
    .values([
      {
        tenantId,
        ownerId: userId,
        ...demoSalon,
        termsHash,
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
  const key = { tenantId, scheduleId: salon.id }
  const ofHome = { tenantId, scheduleId: home.id }
  // The team has worked here for as long as the bookings go back.
  const createdAt = new Date(now - 400 * dayMilliseconds)
  const team = await tx
    .insert(staff)
    .values([
      ...demoTeam.map((member, position) => ({ ...member, position, createdAt, ...key })),
      { ...ofHome, name: demo.name, createdAt },
    ])
    .returning()
  const menu = await tx
    .insert(services)
    .values([
      ...demoServices.map((service, displayOrder) => ({ ...service, displayOrder, ...key })),
      { ...demoHomeService, ...ofHome },
    ])
    .returning()
  await tx
    .insert(availability)
    .values([
      ...demoWeek.map((row) => ({ ...row, ...key })),
      { ...ofHome, dayOfWeek: 1, startTime: '10:00', endTime: '18:00' },
    ])
  const today = todayIn(timezone, now)
  // Keeps the demo useful on any day.
  if (!demoWeek.some((row) => row.dayOfWeek === dayOfWeek(today)))
    await tx
      .insert(specialHours)
      .values({ ...key, staffId: null, date: today, startTime: '09:00', endTime: '18:00' })
  await seedAbsence(tx, { ...key, staffId: team[2]?.id ?? null }, today)
  return { salon: { key, team, menu, policy: { ...demoPolicy, termsHash } }, home: ofHome }
}

async function seedAbsence(
  tx: Database,
  key: ScheduleKey & { staffId: number | null },
  date: string,
): Promise<void> {
  const [from, to] = [
    startOf({ zone: timezone, date, time: '09:00' }),
    startOf({ zone: timezone, date, time: '10:00' }),
  ]
  if (from === null || to === null) return
  await tx.insert(closures).values({
    ...key,
    startsAt: new Date(from),
    endsAt: new Date(to),
    fromDate: date,
    fromTime: '09:00',
    toDate: date,
    toTime: '10:00',
    timezone,
    label: 'Formation',
  })
}
