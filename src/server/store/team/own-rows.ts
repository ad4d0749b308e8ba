import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import { isOfStaff } from '../schedules/staff.ts'
import { aliased, statement, tenantOf } from '../statement.ts'

const b = aliased(tables.bookings, 'b')
const c = aliased(tables.closures, 'c')
const a = aliased(tables.availability, 'a')
const h = aliased(tables.specialHours, 'h')
const i = aliased(tables.scheduleImages, 'i')

type Own = { tenantId: number; id: number; staffIds: readonly number[] }

const ownBooking = statement<Own, { id: number }>()(
  'find-own-booking',
  (place) => `SELECT ${b.id}::float8 AS id FROM bookings b WHERE ${b.tenantId} = ${tenantOf(place)}
    AND ${b.id} = ${place('id')}::bigint AND ${isOfStaff(place('staffIds'))}`,
)

/** Also if it is deleted, because its deletion may be undone. */
export const isOwnBooking = async (pool: pg.Pool, query: Own): Promise<boolean> =>
  (await ownBooking(pool, query)).length > 0

const rows = {
  closures: { alias: 'c', ...c },
  availability: { alias: 'a', ...a },
  special_hours: { alias: 'h', ...h },
}

type TableName = keyof typeof rows
type Row = { tenantId: number; id: number }
export type RowOfStaff = { scheduleId: number; staffId: number | null }

const rowOf = (table: TableName) => {
  const { alias, tenantId, id, staffId, scheduleId } = rows[table]
  return statement<Row, RowOfStaff>()(
    `find-staff-of-${table}`,
    (place) => `SELECT ${scheduleId}::float8 AS "scheduleId", ${staffId}::float8 AS "staffId"
      FROM ${table} ${alias} WHERE ${tenantId} = ${tenantOf(place)} AND ${id} = ${place('id')}::bigint`,
  )
}

const statements = {
  closures: rowOf('closures'),
  availability: rowOf('availability'),
  special_hours: rowOf('special_hours'),
}

export async function findRowOfStaff(
  pool: pg.Pool,
  table: TableName,
  query: Row,
): Promise<RowOfStaff | null> {
  return (await statements[table](pool, query))[0] ?? null
}

type Image = { tenantId: number; publicId: string }

const staffOfImage = statement<Image, { staffId: number | null }>()(
  'find-staff-of-image',
  (place) => `SELECT ${i.staffId}::float8 AS "staffId" FROM schedule_images i
    WHERE ${i.tenantId} = ${tenantOf(place)} AND ${i.publicId} = ${place('publicId')}`,
)

/** The staff member whom an image shows: null for one of the salon, undefined for an unknown one. */
export const findStaffOfImage = async (pool: pg.Pool, image: Image): Promise<number | null | undefined> =>
  (await staffOfImage(pool, image))[0]?.staffId
