import { and, eq } from 'drizzle-orm'
import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { ImageKind, ImageSize } from '../../../domain/salon-images.ts'
import type { Database } from '../../database/connection.ts'
import { requireRoom } from '../accounts/quotas.ts'
import { findPublicRow, type PublicRow } from '../public-ids.ts'
import { aliased, statement, tenantOf } from '../statement.ts'
import { ofSchedule, type ScheduleKey } from './schedule-key.ts'

const images = tables.scheduleImages

export type NewImage = { publicId: string; small: Buffer; large: Buffer | null }

async function insertImage(
  tx: Database,
  schedule: ScheduleKey,
  image: NewImage & { kind: ImageKind },
): Promise<void> {
  const { tenantId, scheduleId } = schedule
  await tx.insert(images).values({ ...schedule, ...image })
  await tx.insert(tables.publicIds).values({ publicId: image.publicId, tenantId, rowId: scheduleId })
}

/** The address of a deleted image stops working at once. */
async function deleteImages(
  tx: Database,
  schedule: ScheduleKey,
  which: Partial<Pick<NewImage, 'publicId'>> & { kind: ImageKind },
): Promise<number> {
  const gone = await tx
    .delete(images)
    .where(
      and(
        ofSchedule(images, schedule),
        eq(images.kind, which.kind),
        which.publicId === undefined ? undefined : eq(images.publicId, which.publicId),
      ),
    )
    .returning({ publicId: images.publicId })
  for (const { publicId } of gone)
    await tx.delete(tables.publicIds).where(eq(tables.publicIds.publicId, publicId))
  return gone.length
}

/** Needs the schedule's lock. */
export async function replaceLogo(tx: Database, schedule: ScheduleKey, image: NewImage): Promise<void> {
  await deleteImages(tx, schedule, { kind: 'logo' })
  await insertImage(tx, schedule, { ...image, kind: 'logo' })
}

export const deleteLogo = (tx: Database, schedule: ScheduleKey): Promise<number> =>
  deleteImages(tx, schedule, { kind: 'logo' })

/** Needs the schedule's lock. A photo that is there already is not added again. */
export async function insertPhoto(
  tx: Database,
  schedule: ScheduleKey,
  image: NewImage & { large: Buffer },
  now: number,
): Promise<void> {
  const same = and(ofSchedule(images, schedule), eq(images.kind, 'photo'), eq(images.large, image.large))
  if ((await tx.$count(images, same)) > 0) return
  await requireRoom(tx, schedule, 'photos', now)
  await insertImage(tx, schedule, { ...image, kind: 'photo' })
}

export const deletePhoto = (tx: Database, schedule: ScheduleKey, publicId: string): Promise<number> =>
  deleteImages(tx, schedule, { kind: 'photo', publicId })

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
  const named = await findPublicRow(pool, publicId)
  return named && ((await imagesIn[size](pool, { ...named, publicId }))[0]?.bytes ?? null)
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
