import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { client, Owner } from '../fixtures/actors.ts'
import { type Options, type Product, startProduct } from '../fixtures/product.ts'
import recorded from './before-staff.json' with { type: 'json' }

/**
 * The last version without staff members wrote `before-staff.sql` and `.json`, its rows and its pages at
 * `eight`. Never change them.
 */
export { recorded }

const eight = '2027-03-01T08:00:00Z'

/** No sweep is due yet at this time. */
export const almostEight = '2027-03-01T07:58:30Z'

// These columns follow the database's clock, not the product's, so the frozen times are moved to today.
const today = `
  UPDATE public.sessions SET expires_at = now() + interval '10 days';
  UPDATE public.verifications SET expires_at = now() + interval '1 hour';
  UPDATE public.messages SET due_at = now() + interval '1 hour' WHERE attempts = 2 AND sent_at IS NULL;
  UPDATE public.messages SET abandoned_at = now() - interval '1 day' WHERE abandoned_at IS NOT NULL;`

export type RowsBefore = {
  schedules: number[]
  bookings: number[]
  messages: string[]
  blocking: { booking: number; schedule: number; kind: string; from: Date; to: Date }[]
}

export async function restoreFrozen(url: string): Promise<RowsBefore> {
  const before = new pg.Client({ connectionString: url })
  await before.connect()
  await before.query(await readFile(new URL('before-staff.sql', import.meta.url), 'utf8'))
  await before.query(today)
  const ids = async (table: string) =>
    (await before.query(`SELECT array_agg(id ORDER BY id) AS ids FROM public.${table}`)).rows[0].ids
  const { rows: blocking } = await before.query(
    `SELECT id AS booking, schedule_id AS schedule, CASE WHEN hold_ends_at IS NULL THEN 'booking' ELSE 'hold' END AS kind,
       starts_at AS from, ends_at AS to
     FROM public.bookings WHERE blocks ORDER BY id`,
  )
  const rows = {
    schedules: (await ids('schedules')).map(Number),
    bookings: (await ids('bookings')).map(Number),
    messages: await ids('messages'),
    blocking: blocking.map((row) => ({
      ...row,
      booking: Number(row.booking),
      schedule: Number(row.schedule),
    })),
  }
  await before.end()
  return rows
}

/** Before anything is sent or swept. */
export async function startOnFrozen(
  options: Options = {},
): Promise<{ product: Product; before: RowsBefore }> {
  let before: RowsBefore = { schedules: [], bookings: [], messages: [], blocking: [] }
  const database = async (url: string) => {
    before = await restoreFrozen(url)
  }
  const product = await startProduct({ now: eight, sending: false, ...options, database })
  return { product, before }
}

/** Camille owns most rows. */
export async function camille(product: Product): Promise<Owner> {
  const owner = new Owner(product, 'camille@salon.example')
  await owner.signsIn()
  return owner
}

const line = (...parts: unknown[]) => parts.map((part) => part ?? '-').join(' · ')

export async function lookUp(product: Product, reference: string): Promise<string> {
  const { status, body } = await client(product).looksUp(reference)
  if (status !== 200) return `${status} ${body.code}`
  const { schedule, service, deposit } = body
  return line(
    ...[body.status, body.date, `${body.startTime}–${body.endTime}`, schedule.timezone, schedule.name],
    ...[service.name, service.durationMinutes, body.clientName, body.clientEmail, body.comment],
    ...[body.cancellable ? 'cancellable' : 'fixed', body.holdEndsAt],
    deposit && `${deposit.amount} ${deposit.status}`,
  )
}

async function scheduleSeen(owner: Owner, scheduleId: number) {
  const params = { scheduleId }
  const bookings = await owner.get('listBookingsWithService', { params, query: { from: '2026-01-01' } })
  const calendar = await owner.get('listCalendar', {
    params,
    query: { from: '2027-03-01', to: '2027-03-31' },
  })
  return {
    services: (await owner.get('listServices', { params })).map((one) =>
      line(one.id, one.name, one.durationMinutes),
    ),
    hours: (await owner.get('listAvailability', { params })).map((one) =>
      line(one.id, one.dayOfWeek, `${one.startTime}–${one.endTime}`),
    ),
    bookings: bookings.map((one) =>
      line(
        ...[one.id, one.referenceToken, one.status, one.date, `${one.startTime}–${one.endTime}`],
        ...[one.serviceId, one.service.name, one.clientName, one.clientEmail, one.clientPhone, one.comment],
        one.deposit &&
          `${one.deposit.amount} ${one.deposit.status}${one.deposit.refundRefused ? ' refused' : ''}`,
      ),
    ),
    calendar: calendar.map((one) => line(one.id, one.date, one.startTime, one.status, one.serviceName)),
  }
}

async function feedSeen(product: Product, feedToken: string): Promise<string[]> {
  const text = await (await client(product).send('GET', `/api/feeds/${feedToken}/calendar.ics`)).text()
  const events = text.split('BEGIN:VEVENT').slice(1)
  return events.map((event) =>
    ['UID', 'SEQUENCE', 'DTSTART', 'STATUS']
      .map((name) => new RegExp(`^${name}.*`, 'm').exec(event)?.[0].trim())
      .join(' '),
  )
}

async function ownerSeen(product: Product, email: string) {
  const owner = new Owner(product, email)
  const { body: user } = await owner.signsIn()
  const schedules = await owner.get('listSchedules')
  const mail = await owner.get('getMailSettings')
  const { status, paidUntil, endsAtPeriodEnd } = await owner.get('getSubscription')
  const seen = []
  for (const one of schedules) {
    seen.push({
      schedule: line(
        ...[one.id, one.name, one.timezone, one.hasPassword ? 'password' : 'open', one.shareToken],
        ...[one.requiresDeposit ? `${one.depositAmount} up to ${one.refundHours} h` : 'no deposit'],
        `${one.pendingCount} pending, ${one.upcomingCount} upcoming`,
      ),
      ...(await scheduleSeen(owner, one.id)),
      feed: await feedSeen(product, one.feedToken),
    })
  }
  return {
    user: line(user.id, user.name, user.subscriptionStatus, status, paidUntil, endsAtPeriodEnd),
    mail: line(mail.locale, JSON.stringify(mail.wanted), `${mail.waiting} waiting, ${mail.dead} dead`),
    schedules: seen,
  }
}

async function offerSeen(product: Product, token: string) {
  const call = { params: { token }, headers: { cookie: recorded.cookies.grant } }
  const visitor = client(product)
  const opened = await visitor.call('getPublicSchedule', call)
  if (opened.status !== 200 || !('services' in opened.body)) return `${opened.status} ${opened.body.code}`
  const offered: Record<string, string> = {}
  for (const { id: serviceId, name } of opened.body.services) {
    const { dates } = (await visitor.call('listOpenDates', { ...call, body: { serviceId } })).body
    const { slots } = (await visitor.call('listSlots', { ...call, body: { serviceId, date: '2027-03-09' } }))
      .body
    offered[name] = line(dates.map((one) => one.slots).join(' '), slots.join(' '))
  }
  return offered
}

const entries = async <Seen>(names: string[], look: (name: string) => Promise<Seen>) => {
  const all: Record<string, Seen> = {}
  for (const name of names) all[name] = await look(name)
  return all
}

/** Bookings with an open payment come last: looking at one makes the product ask the provider, and sweep the others. */
export const seen = {
  owners: (product: Product) => entries(recorded.owners, (email) => ownerSeen(product, email)),
  offers: (product: Product) => {
    const salons: Record<string, { token: string }> = recorded.salons
    return entries(Object.keys(salons), (name) => offerSeen(product, salons[name]?.token ?? ''))
  },
  bookings: (product: Product) => {
    const { openPayments } = recorded
    const references: Record<string, string> = recorded.references
    const settled = Object.keys(references).filter((name) => !openPayments.includes(name))
    return entries([...settled, ...openPayments], (name) => lookUp(product, references[name] ?? ''))
  },
}
