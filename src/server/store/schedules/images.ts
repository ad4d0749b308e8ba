import { and, eq, isNotNull, ne, type SQL } from 'drizzle-orm'
import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { ImageKind, ImageSize } from '../../../domain/salon-images.ts'
import type { Database } from '../../database/connection.ts'
import { requireRoom } from '../accounts/quotas.ts'
import { type PublicRow, readPublicRow } from '../public-ids.ts'
import { aliased, statement, tenantOf } from '../statement.ts'
import { ofSchedule, type ScheduleKey } from './schedule-key.ts'
import { requireStaff } from './staff.ts'

const images = tables.scheduleImages

export type NewImage = { publicId: string; small: Buffer; large: Buffer | null }
type Photo = NewImage & { large: Buffer }

async function insertImage(
  tx: Database,
  schedule: ScheduleKey,
  image: NewImage & { kind: ImageKind; staffId?: number },
): Promise<void> {
  const { tenantId, scheduleId } = schedule
  await tx.insert(images).values({ ...schedule, ...image })
  await tx.insert(tables.publicIds).values({ publicId: image.publicId, tenantId, rowId: scheduleId })
}

/** The address of a deleted image stops working at once. */
async function deleteImages(tx: Database, schedule: ScheduleKey, which: SQL | undefined): Promise<number> {
  const gone = await tx
    .delete(images)
    .where(and(ofSchedule(images, schedule), which))
    .returning({ publicId: images.publicId })
  for (const { publicId } of gone)
    await tx.delete(tables.publicIds).where(eq(tables.publicIds.publicId, publicId))
  return gone.length
}

/** Needs the schedule's lock. */
export async function replaceLogo(tx: Database, schedule: ScheduleKey, image: NewImage): Promise<void> {
  await deleteLogo(tx, schedule)
  await insertImage(tx, schedule, { ...image, kind: 'logo' })
}

export const deleteLogo = (tx: Database, schedule: ScheduleKey): Promise<number> =>
  deleteImages(tx, schedule, eq(images.kind, 'logo'))

/** Whether exactly this photo is there already. */
const isThere = async (tx: Database, schedule: ScheduleKey, { large }: Photo, of: SQL): Promise<boolean> =>
  (await tx.$count(images, and(ofSchedule(images, schedule), of, eq(images.large, large)))) > 0

/** Needs the schedule's lock. A photo that is there already is not added again. */
export async function insertPhoto(
  tx: Database,
  schedule: ScheduleKey,
  image: Photo,
  now: number,
): Promise<void> {
  if (await isThere(tx, schedule, image, eq(images.kind, 'photo'))) return
  await requireRoom(tx, schedule, 'photos', now)
  await insertImage(tx, schedule, { ...image, kind: 'photo' })
}

/** Needs the schedule's lock, because the staff member may have been retired meanwhile. */
export async function replaceStaffPhoto(
  tx: Database,
  schedule: ScheduleKey,
  staffId: number,
  image: Photo,
): Promise<void> {
  await requireStaff(tx, schedule, [staffId])
  if (await isThere(tx, schedule, image, eq(images.staffId, staffId))) return
  await deleteStaffPhoto(tx, schedule, staffId)
  await insertImage(tx, schedule, { ...image, kind: 'staff', staffId })
}

export const deleteStaffPhoto = (tx: Database, schedule: ScheduleKey, staffId: number): Promise<number> =>
  deleteImages(tx, schedule, eq(images.staffId, staffId))

/** Of the salon or of a staff member. */
export const deletePhoto = (tx: Database, schedule: ScheduleKey, publicId: string): Promise<number> =>
  deleteImages(tx, schedule, and(ne(images.kind, 'logo'), eq(images.publicId, publicId)))

/** The public ids by staff member. */
export async function listStaffPhotos(
  db: Database,
  schedule: ScheduleKey,
): Promise<ReadonlyMap<number | null, string>> {
  const { staffId, publicId } = images
  const rows = await db
    .select({ staffId, publicId })
    .from(images)
    .where(and(ofSchedule(images, schedule), isNotNull(staffId)))
  return new Map(rows.map((row) => [row.staffId, row.publicId]))
}

const i = aliased(images, 'i')
const s = aliased(tables.schedules, 's')

const imageIn = (size: ImageSize) =>
  statement<PublicRow & { publicId: string }, { bytes: Buffer | null }>()(
    `find-${size}-image`,
    (place) => `SELECT ${i[size]} AS bytes
      FROM schedule_images i JOIN schedules s ON ${s.tenantId} = ${i.tenantId} AND ${s.id} = ${i.scheduleId}
      WHERE ${i.tenantId} = ${tenantOf(place)} AND ${i.scheduleId} = ${place('rowId')}::bigint
        AND ${i.publicId} = ${place('publicId')} AND ${s.deletedAt} IS NULL`,
  )

const imagesIn = { small: imageIn('small'), large: imageIn('large') }

export async function findImage(pool: pg.Pool, publicId: string, size: ImageSize): Promise<Buffer | null> {
  return readPublicRow(
    pool,
    publicId,
    async (named) => (await imagesIn[size](pool, { ...named, publicId }))[0]?.bytes ?? null,
  )
}

/** Includes the images of deleted schedules. */
export async function listImageIds(db: Database, tenantId: number): Promise<string[]> {
  const { publicId, id } = images
  const rows = await db.select({ publicId }).from(images).where(eq(images.tenantId, tenantId)).orderBy(id)
  return rows.map((row) => row.publicId)
}

/** In its best size. Empty if the owner has just deleted it. */
export async function findImageOf(
  db: Database,
  { tenantId, publicId }: { tenantId: number; publicId: string },
): Promise<Buffer> {
  const [row] = await db
    .select({ small: images.small, large: images.large })
    .from(images)
    .where(and(eq(images.tenantId, tenantId), eq(images.publicId, publicId)))
  return row?.large ?? row?.small ?? Buffer.alloc(0)
}
