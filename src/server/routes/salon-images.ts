import type { FastifyInstance } from 'fastify'
import type { Reply } from '../../contract/index.ts'
import type { salonImages } from '../../contract/salon-images.ts'
import { Refused } from '../../domain/refusals.ts'
import { type ImageSize, imagePath, imageSizes } from '../../domain/salon-images.ts'
import { logoFrom, photoFrom, staffPhotoFrom } from '../adapters/images.ts'
import { newImageId } from '../adapters/random.ts'
import type { Database } from '../database/connection.ts'
import { answerNotFound } from '../http/replies.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import {
  deleteLogo,
  deletePhoto,
  findImage,
  insertPhoto,
  replaceLogo,
  replaceStaffPhoto,
} from '../store/schedules/images.ts'
import { type ScheduleKey, scheduleKey } from '../store/schedules/schedule-key.ts'
import { changeOffer, findSchedule, requireSchedule } from '../store/schedules/schedules.ts'
import { requireStaff } from '../store/schedules/staff.ts'
import { scheduleView } from './schedules.ts'

const bytesOf = (file: string) => Buffer.from(file, 'base64')

export const salonImageRoutes = ({ db, authSettings, payments }: Server): Handlers<typeof salonImages> => {
  /** Raises the version of the offer, so that cached pages show the change. */
  const changed = async (
    owner: Owner,
    schedule: ScheduleKey,
    now: number,
    work: (tx: Database) => Promise<unknown>,
  ): Promise<Reply<'getSchedule'>> => {
    await changeOffer(db, schedule, work)
    const found = await findSchedule(db, schedule, { now: new Date(now), provider: payments.name })
    return scheduleView(found, owner, authSettings)
  }

  return {
    setLogo: async ({ owner, params, body, now }) => {
      const schedule = scheduleKey(owner, params.scheduleId)
      await requireSchedule(db, schedule)
      const small = await logoFrom(owner.id, bytesOf(body.file))
      const image = { publicId: newImageId(), small, large: null }
      return changed(owner, schedule, now, (tx) => replaceLogo(tx, schedule, image))
    },

    deleteLogo: ({ owner, params, now }) => {
      const schedule = scheduleKey(owner, params.scheduleId)
      return changed(owner, schedule, now, (tx) => deleteLogo(tx, schedule))
    },

    createPhoto: async ({ owner, params, body: { file, staffId }, now }) => {
      const schedule = scheduleKey(owner, params.scheduleId)
      await requireSchedule(db, schedule)
      if (staffId !== undefined) {
        await requireStaff(db, schedule, [staffId])
        const image = { publicId: newImageId(), ...(await staffPhotoFrom(owner.id, bytesOf(file))) }
        return changed(owner, schedule, now, (tx) => replaceStaffPhoto(tx, schedule, staffId, image))
      }
      const image = { publicId: newImageId(), ...(await photoFrom(owner.id, bytesOf(file))) }
      return changed(owner, schedule, now, (tx) => insertPhoto(tx, schedule, image, now))
    },

    deletePhoto: ({ owner, params, now }) => {
      const schedule = scheduleKey(owner, params.scheduleId)
      return changed(owner, schedule, now, async (tx) => {
        if ((await deletePhoto(tx, schedule, params.imageId)) === 0) throw new Refused('image_not_found')
      })
    },
  }
}

const maxAge = 365 * 24 * 3600

/** Anyone who knows the id. An image never changes under its id, so it may be kept forever. */
export function serveImages(app: FastifyInstance, { pool }: Server): void {
  const sizes = imageSizes.join('|')
  // The shape of every id, because the database takes no null character.
  const path = imagePath(':imageId(^[\\w-]+$)', ':size' as ImageSize).replace(
    ':size',
    `:size(^(?:${sizes})$)`,
  )
  app.get<{ Params: { imageId: string; size: ImageSize } }>(
    path,
    { schema: { hide: true } },
    async (request, reply) => {
      const { imageId, size } = request.params
      const bytes = await findImage(pool, imageId, size)
      if (!bytes) return answerNotFound(request, reply)
      reply.headers({
        'cache-control': `public, max-age=${maxAge}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return reply.type('image/webp').send(bytes)
    },
  )
}
