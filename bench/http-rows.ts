import type pg from 'pg'
import { addDays } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import { addBookings, addSalons, busySalon, crowdPassword, emailOf, type SeededSalon } from './crowd.ts'
import type { LoadRequest } from './load.ts'
import { Caller } from './salon.ts'

/** Requests per second on the machine where the targets were set. */
const bareGetThen = 63_600

/** The minimum rate, relative to another row of the same run. */
type Share = { of: string; share: number; said: string }

export type Row = { name: string; ask: LoadRequest; atLeast?: Share; mostBytes?: number }

const times = (share: number, of: string): Share => ({ of, share, said: `≥ ${share} × ${of}` })

/** Converts a rate on that machine to a multiple of Fastify's bare GET on any machine. */
const perSecond = (count: number): Share => ({
  of: 'bare GET',
  share: count / bareGetThen,
  said: `≥ ${count.toLocaleString('en')}/s where bare GET does ${bareGetThen.toLocaleString('en')}`,
})

export const slotsOf = (salon: SeededSalon): LoadRequest => ({
  method: 'POST',
  path: `/api/public/schedules/${salon.token}/available-slots`,
  body: { serviceId: salon.serviceId, date: addDays(todayIn('UTC', Date.now()), 8) },
})

async function cookieOf(url: string, owner: string): Promise<string> {
  const caller = new Caller(url)
  await caller.get('POST', '/api/auth/login', { email: emailOf(owner), password: crowdPassword })
  caller.close()
  return caller.cookie
}

const quarterHoursADay = 95
const daysOffered = 30

async function bookings(pool: pg.Pool): Promise<LoadRequest> {
  const salons = await addSalons(pool, { prefix: 'free', count: 100, minutes: 15, dayAndNight: true })
  const tomorrow = addDays(todayIn('UTC', Date.now()), 1)
  let made = 0
  const nextRequest = () => {
    const number = made++
    const salon = salons[number % salons.length] as SeededSalon
    const quarter = Math.floor(number / salons.length)
    const minute = (quarter % quarterHoursADay) * 15
    const two = (value: number) => String(value).padStart(2, '0')
    const day = Math.floor(quarter / quarterHoursADay)
    if (day > daysOffered - 2) throw new Error('no free time is left to book')
    return {
      path: `/api/public/schedules/${salon.token}/bookings`,
      body: {
        serviceId: salon.serviceId,
        date: addDays(tomorrow, day),
        startTime: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
        clientName: 'Ada Dubois-Lefèvre',
        clientEmail: 'ada@client.example',
        clientPhone: '+33 6 12 34 56 78',
      },
    }
  }
  return { method: 'POST', path: '/', nextRequest }
}

async function lookUps(pool: pg.Pool, { id }: SeededSalon): Promise<LoadRequest> {
  const { rows } = await pool.query<{ path: string }>(
    `SELECT '/api/public/bookings/' || reference_token AS path FROM bookings WHERE schedule_id = $1`,
    [id],
  )
  let asked = 0
  return { method: 'GET', path: '/', nextRequest: () => rows[asked++ % rows.length] as { path: string } }
}

export type BenchSetup = { rows: Row[]; small: SeededSalon; feed: SeededSalon }

export async function openSalons(url: string, pool: pg.Pool): Promise<BenchSetup> {
  const [small, large, month, feed] = await Promise.all(
    ['small', 'large', 'month', 'feed'].map(async (prefix) => {
      const [salon] = await addSalons(pool, { prefix })
      if (!salon) throw new Error('no salon')
      return salon
    }),
  )
  if (!small || !large || !month || !feed) throw new Error('no salons')
  await addBookings(pool, [small], busySalon(76))
  // Without statistics, the check of each foreign key reads all of the owner's bookings.
  await pool.query('ANALYZE')
  await addBookings(pool, [large], busySalon(4_976))
  await addBookings(pool, [month], [{ perDay: 10, from: 1, days: 30 }])
  await addBookings(pool, [feed], [{ perDay: 7, from: -20, days: 386 }])
  const get = async (path: string, owner: string): Promise<LoadRequest> => ({
    method: 'GET',
    path,
    cookie: await cookieOf(url, `${owner}1`),
  })
  const today = todayIn('UTC', Date.now())
  const calendar = `/api/schedules/${month.id}/calendar?from=${addDays(today, 1)}&to=${addDays(today, 30)}`
  const page = `/api/schedules/${large.id}/bookings-with-service?from=${addDays(today, -100)}&limit=500`
  const book = await bookings(pool)
  const rows: Row[] = [
    { name: 'health', ask: { method: 'GET', path: '/api/health' }, atLeast: times(0.6, 'bare GET') },
    { name: 'slots of a day, 1,000 bookings', ask: slotsOf(small), atLeast: times(0.4, 'bare POST') },
    {
      name: 'slots of a day, 50,000 in one salon',
      ask: slotsOf(large),
      atLeast: times(0.9, 'slots of a day, 1,000 bookings'),
    },
    {
      name: 'booking page, same for all',
      ask: { method: 'GET', path: `/book/${large.token}`, encoding: 'br' },
    },
    {
      name: 'booking page with times',
      ask: {
        method: 'GET',
        path: `/book/${large.token}?step=date&service=${large.serviceId}`,
        encoding: 'br',
      },
    },
    {
      name: 'open days of a busy month',
      ask: {
        method: 'POST',
        path: `/api/public/schedules/${large.token}/available-dates`,
        body: { serviceId: large.serviceId },
      },
      atLeast: times(0.2, 'bare POST'),
    },
    { name: 'create', ask: book, atLeast: times(0.35, 'insert') },
    { name: 'look-up by reference', ask: await lookUps(pool, small), atLeast: perSecond(6_000) },
    { name: 'me', ask: await get('/api/auth/me', 'small'), atLeast: perSecond(3_000) },
    { name: 'dashboard', ask: await get('/api/schedules', 'small'), atLeast: perSecond(1_500) },
    {
      name: 'dashboard, 50,000 bookings',
      ask: await get('/api/schedules', 'large'),
      atLeast: perSecond(1_300),
    },
    {
      name: 'month of 300, owner',
      ask: await get(calendar, 'month'),
      atLeast: perSecond(1_500),
      mostBytes: 60 * 1024,
    },
    { name: 'page of 500 bookings', ask: await get(page, 'large'), atLeast: perSecond(500) },
    {
      name: 'feed of 2,700 events',
      ask: { method: 'GET', path: `/api/feeds/${feed.feedToken}/calendar.ics` },
      atLeast: perSecond(300),
    },
  ]
  return { rows, small, feed }
}
