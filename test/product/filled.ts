import { quotas } from '../../src/domain/quotas.ts'
import type { Owner, Salon } from './actors.ts'

export type Quota = keyof typeof quotas

const columns: Record<Quota, string> = {
  clients: `clients (owner_id, name) SELECT owner_id, 'Client ' || n`,
  schedules: `schedules (owner_id, name, timezone, share_token)
    SELECT owner_id, 'Salon', 'Europe/Paris', 'filled-' || id || '-' || n`,
  services: `services (schedule_id, name, duration_minutes) SELECT id, 'Coupe ' || n, 60`,
  staff: `staff (schedule_id, name) SELECT id, 'Inès ' || n`,
  availability: `availability (schedule_id, day_of_week, start_time, end_time) SELECT id, 0, '09:00', '10:00'`,
  closures: `closures (schedule_id, starts_at, ends_at, all_day)
    SELECT id, timestamptz '2027-06-01' + n * interval '1 hour', timestamptz '2027-06-01 01:00' + n * interval '1 hour', false`,
  specialHours: `special_hours (schedule_id, date, start_time, end_time) SELECT id, '2027-12-24', '09:00', '10:00'`,
}

export type QuotaOfSchedules = Exclude<Quota, 'clients'>

/** The request that adds one more of each, below /api/schedules. */
export const oneMore: Record<
  QuotaOfSchedules,
  (salon: Salon) => { path: string; body: Record<string, unknown> }
> = {
  services: ({ id }) => ({ path: `/${id}/services`, body: { name: 'Couleur', durationMinutes: 30 } }),
  staff: ({ id }) => ({ path: `/${id}/staff`, body: { name: 'Inès', color: 'blue' } }),
  availability: ({ id }) => ({
    path: `/${id}/availability`,
    body: { dayOfWeek: 2, startTime: '09:00', endTime: '17:00' },
  }),
  closures: ({ id }) => ({
    path: `/${id}/closures`,
    body: { fromDate: '2027-07-14', toDate: '2027-07-14' },
  }),
  specialHours: ({ id }) => ({
    path: `/${id}/special-hours`,
    body: { date: '2027-12-31', startTime: '09:00', endTime: '16:00' },
  }),
  schedules: () => ({ path: '', body: { name: 'Salon', password: 'bienvenue', timezone: 'Europe/Paris' } }),
}

/** Fills a salon or its owner's account until this many more are possible. */
export async function fill({ product }: Owner, salon: Salon, what: Quota, left = 0): Promise<void> {
  const table = columns[what].split(' ')[0]
  const ofOwner = 'owner_id = (SELECT owner_id FROM schedules WHERE id = $1)'
  const present =
    what === 'schedules'
      ? `schedules WHERE deleted_at IS NULL AND ${ofOwner}`
      : `${table} WHERE ${what === 'clients' ? ofOwner : 'schedule_id = $1'}`
  const { rows } = await product.pool.query(`SELECT count(*)::int AS count FROM ${present}`, [salon.id])
  const missing = quotas[what].most - rows[0].count - left
  await product.pool.query(
    `INSERT INTO ${columns[what]} FROM schedules, generate_series(1, $2::int) AS n WHERE id = $1`,
    [salon.id, missing],
  )
}

/** Creates a full class of two at a local 'YYYY-MM-DD HH:MM', and returns the id of its service. */
export async function fillClass(owner: Owner, salon: Salon, at: string): Promise<number> {
  const body = { name: 'Yoga', durationMinutes: 60, capacity: 2 }
  const { id } = await owner.get('createService', { params: { scheduleId: salon.id }, body })
  const withClass = { ...salon, services: { ...salon.services, Yoga: id } }
  for (const _ of [1, 2]) await owner.enters(withClass, at, { service: 'Yoga' })
  return id
}
