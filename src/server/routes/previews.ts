import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { withShapes } from '../../contract/pages.ts'
import { previewPath, previewSize } from '../../contract/public-pages.ts'
import { formatDate } from '../../domain/formats.ts'
import { type Locale, locales } from '../../domain/locales.ts'
import { Refused } from '../../domain/refusals.ts'
import { m } from '../../messages/messages.js'
import { type Drawing, pictureOf } from '../adapters/images.ts'
import { shared } from '../bookings/offer.ts'
import { sendFile } from '../http/files.ts'
import { limitDocuments } from '../http/limits.ts'
import { networkOf } from '../http/network.ts'
import { SerializedReply } from '../http/serialized-reply.ts'
import type { Server } from '../http/server.ts'
import { drawingOfProduct, drawingOfSalon } from '../previews/preview-drawing.ts'
import { findImage } from '../store/schedules/images.ts'
import { findShared, type SharedSchedule } from '../store/schedules/shared-schedules.ts'
import { findShareToken } from '../store/schedules/slugs.ts'
import { listOpenDates } from './open-dates.ts'

/** In seconds. */
const maxAge = 30 * 60
const maxCachedBytes = 16 * 1024 * 1024

type Picture = SerializedReply<never>

/** Each picture is drawn once. */
function openPictures(): (key: string, who: string, draw: () => Promise<Drawing>) => Promise<Picture> {
  const cached = new LRUCache<string, Picture>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  const underWay = new Map<string, Promise<Picture>>()
  const make = async (key: string, who: string, draw: () => Promise<Drawing>) => {
    try {
      const picture: Picture = new SerializedReply(await pictureOf(await draw(), previewSize, who))
      cached.set(key, picture)
      return picture
    } finally {
      underWay.delete(key)
    }
  }
  return async (key, who, draw) => {
    const known = cached.get(key) ?? underWay.get(key)
    if (known) return known
    const making = make(key, who, draw)
    underWay.set(key, making)
    return making
  }
}

type Preview = {
  request: FastifyRequest
  reply: FastifyReply
  /** A share token or a readable address. */
  address: string
  language: Locale
  now: number
}

/** For the first service on the page. Null if it has no free start. */
async function nextFreeDate(
  server: Server,
  { shareToken: token, services: [service] }: SharedSchedule,
  { request, reply, language, now }: Preview,
): Promise<string | null> {
  if (!service) return null
  try {
    const call = { params: { token }, query: undefined, body: { serviceId: service.id }, owner: undefined }
    const { dates, next } = await listOpenDates(server, { ...call, request, reply, locale: language, now })
    return (dates.find(({ slots }) => slots > 0) ?? next)?.date ?? null
  } catch (error) {
    if (error instanceof Refused && error.code !== 'too_many_requests') return null
    throw error
  }
}

/** Null behind a password, or if the link takes no bookings. */
async function openSchedule({ pool, payments }: Server, address: string): Promise<SharedSchedule | null> {
  try {
    const token = await findShareToken(pool, address)
    const schedule = shared(await findShared(pool, { token, provider: payments.name }))
    return schedule.passwordHash === null ? schedule : null
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** The pictures that programs show beside a shared link. */
export function servePreviews(app: FastifyInstance, server: Server): void {
  const { pool, clock } = server
  const pictureFor = openPictures()

  const productPicture = (language: Locale, who: string) =>
    pictureFor(language, who, async () => drawingOfProduct(m.book_preview_headline({}, { locale: language })))

  async function drawSalon({ name, salon }: SharedSchedule, date: string | null, language: Locale) {
    const imageOf = async (id: string | undefined | null, size: 'small' | 'large') =>
      id ? findImage(pool, id, size) : null
    const inLanguage = { locale: language }
    return drawingOfSalon({
      name,
      headline: m.book_preview_headline({}, inLanguage),
      color: salon.color,
      logo: await imageOf(salon.logo, 'small'),
      photo: await imageOf(salon.photos[0], 'large'),
      slot:
        date === null
          ? { text: m.book_preview_book({}, inLanguage) }
          : { label: m.book_preview_next({}, inLanguage), text: formatDate(date, language, 'day') },
    })
  }

  async function pictureOfLink(preview: Preview): Promise<Picture> {
    const { address, language, request } = preview
    const epoch = server.databaseEpoch()
    const who = networkOf(request.ip)
    const schedule = await openSchedule(server, address)
    if (!schedule) return productPicture(language, who)
    const { tenantId, scheduleId, offerVersion } = schedule
    const date = await nextFreeDate(server, schedule, preview)
    const key = [epoch, tenantId, scheduleId, offerVersion, language, date].join(' ')
    return pictureFor(key, who, () => drawSalon(schedule, date, language))
  }

  const book = withShapes('book', (shape, parameter) => `:${parameter}(^${shape}$)`)
  for (const path of [previewPath, `${book}${previewPath}`]) {
    app.get<{ Params: { token?: string }; Querystring: { language?: unknown } }>(
      path,
      { schema: { hide: true }, preValidation: limitDocuments(server, 'previews') },
      async (request, reply) => {
        const language = locales.find((locale) => locale === request.query.language) ?? locales[0]
        const { token: address } = request.params
        // All see the same picture: the holds of one visitor would be in it.
        request.cookies = {}
        const picture = await (address === undefined
          ? productPicture(language, networkOf(request.ip))
          : pictureOfLink({ request, reply, address, language, now: clock() }))
        // Some programs load the picture from their own pages.
        reply.header('cross-origin-resource-policy', 'cross-origin')
        return sendFile(request, reply, 'image/jpeg', picture, `public, max-age=${maxAge}`)
      },
    )
  }
}
