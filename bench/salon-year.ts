import type pg from 'pg'
import { addDays, dayOfWeek, timeOf } from '../src/domain/wall-time.ts'
import { startOf, todayIn } from '../src/domain/zones.ts'
import { randomFrom } from './random.ts'

const timezone = 'Europe/Paris'
const colleagues = ['Inès Moreau', 'Lucas Girard']
const prices = [4800, 2600, 8500, 1900]
const firstNames = [
  'Nadia',
  'Hugo',
  'Chloé',
  'Fatou',
  'Julie',
  'Thomas',
  'Emma',
  'Karim',
  'Sofia',
  'Léa',
  'Paul',
  'Anaïs',
]
const lastNames = [
  'Benali',
  'Lefèvre',
  'Petit',
  'Diallo',
  'Roux',
  'Fournier',
  'Nasri',
  'Rossi',
  'Dupont',
  'Garcia',
  'Martin',
]
const [opens, closes] = [9 * 60, 18 * 60 + 30]
const dayMilliseconds = 86_400_000
/** More than two years, so that a year can be compared with the previous one. */
const daysBack = 760

type Visit = {
  member: number
  service: number
  date: string
  start: number
  status: string
  noShow: boolean
  asked: boolean
  client: number
  answeredAfter: number
}

/** Visits increase from month to month, with most on Saturdays. */
function visitsAround(today: string, lasts: readonly number[]): Visit[] {
  const random = randomFrom(7)
  const visits: Visit[] = []
  for (let day = -daysBack; day <= 14; day++) {
    const date = addDays(today, day)
    const busy = (dayOfWeek(date) === 6 ? 0.85 : 0.5) + (day + daysBack) / 3000 - Math.max(0, day) / 30
    for (let member = 0; member < 1 + colleagues.length; member++) {
      for (let start = opens; start < closes; ) {
        const service = Math.floor(random() * lasts.length)
        const minutes = lasts[service] ?? 30
        const fits = start + minutes <= closes && (start >= 14 * 60 || start + minutes <= 12 * 60 + 30)
        if (!fits || random() > busy) {
          start += 30
          continue
        }
        const fate = random()
        const past =
          fate < 0.06 ? 'cancelled' : fate < 0.08 ? 'lapsed' : fate < 0.09 ? 'rejected' : 'approved'
        const status = day < 0 ? past : fate < 0.96 ? 'approved' : 'pending'
        visits.push({
          ...{ member, service, date, start, status },
          noShow: day < 0 && status === 'approved' && random() < 0.03,
          asked: random() < 0.9,
          client: Math.floor(random() ** 2 * 700) + (random() < 0.2 ? Math.max(0, day + daysBack) : 0),
          answeredAfter: Math.floor(random() ** 3 * 900),
        })
        start += minutes
      }
    }
  }
  return visits
}

export async function addYear(pool: pg.Pool): Promise<void> {
  const now = Date.now()
  const today = todayIn(timezone, now)
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM schedules WHERE share_token = 'salon-camille'`,
  )
  const id = Number(rows[0]?.id)
  await pool.query(
    `WITH deleted AS (DELETE FROM bookings WHERE schedule_id = $1 RETURNING reference_token)
     DELETE FROM public_ids p USING deleted d WHERE p.public_id = d.reference_token`,
    [id],
  )
  await pool.query(
    `INSERT INTO staff (tenant_id, schedule_id, name, position)
     SELECT s.tenant_id, s.id, one.name, place + 1
     FROM schedules s, unnest($2::text[]) WITH ORDINALITY AS one (name, place) WHERE s.id = $1`,
    [id, colleagues],
  )
  await pool.query(`UPDATE staff SET created_at = now() - interval '3 years' WHERE schedule_id = $1`, [id])
  await pool.query(
    'UPDATE services SET price_cents = ($2::int[])[display_order + 1] WHERE schedule_id = $1',
    [id, prices],
  )
  await pool.query(
    `INSERT INTO availability (tenant_id, schedule_id, day_of_week, start_time, end_time)
     SELECT a.tenant_id, $1, day, a.start_time, a.end_time FROM (VALUES (0), (1)) AS missing (day)
     CROSS JOIN availability a WHERE a.schedule_id = $1 AND a.day_of_week = 2`,
    [id],
  )
  const services = await pool.query<{ id: string; name: string; lasts: number }>(
    'SELECT id, name, duration_minutes AS lasts FROM services WHERE schedule_id = $1 ORDER BY display_order',
    [id],
  )
  const members = await pool.query<{ id: string }>(
    'SELECT id FROM staff WHERE schedule_id = $1 ORDER BY id',
    [id],
  )
  const visits = visitsAround(
    today,
    services.rows.map(({ lasts }) => lasts),
  ).flatMap((visit, index) => {
    const service = services.rows[visit.service]
    const start = startOf({ zone: timezone, date: visit.date, time: timeOf(visit.start) })
    if (!service || start === null) return []
    const name = `${firstNames[visit.client % firstNames.length]} ${lastNames[visit.client % lastNames.length]}`
    return {
      ...{ date: visit.date, status: visit.status, noShow: visit.noShow, asked: visit.asked, name },
      service: service.id,
      what: service.name,
      lasts: service.lasts,
      cents: prices[visit.service],
      member: members.rows[visit.member]?.id,
      time: timeOf(visit.start),
      starts: new Date(start),
      phone: `06 ${String(10_000_000 + visit.client * 7919).replace(/(..)(?=.)/g, '$1 ')}`,
      email: visit.client % 4 === 0 ? null : `client${visit.client}@exemple.example`,
      answered: new Date(Math.min(now, start - 3 * dayMilliseconds + visit.answeredAfter * 60_000)),
      askedAt: new Date(Math.min(now - 600_000, start - 3 * dayMilliseconds)),
      reference: `P${[...String(index).padStart(7, '0')].map((digit) => 'ABCDEFGHJK'[Number(digit)]).join('')}`,
    }
  })
  await pool.query(
    `WITH visit AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS v (date date, status text, "noShow" boolean, asked boolean, name text,
         service bigint, what text, lasts int, cents int, member bigint, time time, starts timestamptz, phone text, email text,
         answered timestamptz, "askedAt" timestamptz, reference text)
     ), written AS (
       INSERT INTO bookings (tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, price_cents, date, start_time,
         timezone, starts_at, ends_at, status, lapses, no_show_at, client_name, client_phone, client_email, client_locale,
         reference_token, version, requested_at, answer, answered_at)
       SELECT (SELECT tenant_id FROM schedules WHERE id = $1::bigint), $1::bigint, service, member, what, lasts, cents, date, time, $3, starts, starts + lasts * interval '1 minute', status,
         status = 'pending', CASE WHEN "noShow" THEN starts END, name, phone, email, 'fr', reference, CASE status WHEN 'pending' THEN 1 ELSE 2 END,
         CASE WHEN asked THEN "askedAt" END, answer, CASE WHEN answer IS NOT NULL THEN answered END
       FROM visit, LATERAL (SELECT CASE WHEN asked AND status IN ('approved', 'rejected') THEN status END AS answer) said
       RETURNING *
     ), linked AS (
       INSERT INTO public_ids (public_id, tenant_id, row_id) SELECT reference_token, tenant_id, id FROM written
     ), taken AS (
       INSERT INTO occupancies (tenant_id, schedule_id, staff_id, service_id, booking_id, starts_at, ends_at, kind)
       SELECT tenant_id, schedule_id, staff_id, service_id, id, starts_at, ends_at, 'booking' FROM written
       WHERE status IN ('pending', 'approved')
     ), came AS (
       INSERT INTO booking_events (tenant_id, schedule_id, booking_id, version, kind, actor, at, planned_at)
       SELECT w.tenant_id, w.schedule_id, w.id, 1, CASE WHEN asked THEN 'requested' ELSE 'entered' END,
         CASE WHEN asked THEN 'client' ELSE 'owner' END, "askedAt", now() FROM written w JOIN visit ON reference = reference_token
     ) INSERT INTO booking_events (tenant_id, schedule_id, booking_id, version, kind, actor, at, planned_at)
       SELECT w.tenant_id, w.schedule_id, w.id, 2, w.status, CASE w.status WHEN 'cancelled' THEN 'client' WHEN 'lapsed' THEN 'clock' ELSE 'owner' END,
         answered, now() FROM written w JOIN visit ON reference = reference_token WHERE w.status <> 'pending'`,
    [id, JSON.stringify(visits), timezone],
  )
  await pool.query('UPDATE schedules SET offer_version = offer_version + 1 WHERE id = $1', [id])
}
