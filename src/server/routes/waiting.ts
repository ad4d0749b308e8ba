import { z } from 'zod'
import type { Reply } from '../../contract/index.ts'
import { type waiting, waitingPerPage } from '../../contract/waiting.ts'
import { isSeen, shownStatus } from '../../domain/bookings.ts'
import { Refused } from '../../domain/refusals.ts'
import { wallTimeAt } from '../../domain/zones.ts'
import { e164Of } from '../adapters/phone-numbers.ts'
import { conditionsOf, refuseWhoBooksByHand } from '../bookings/offer.ts'
import {
  findOrCreateBrowserId,
  holderBy,
  keyedHash,
  rememberReference,
  setHoldCookie,
} from '../http/grants.ts'
import { networksOf } from '../http/network.ts'
import type { Handlers, Server } from '../http/server.ts'
import { noteResponse } from '../store/notifications/held-emails.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { requireSchedule } from '../store/schedules/schedules.ts'
import {
  findBookedOffer,
  findEntry,
  findEntryOfSchedule,
  findLastOffer,
  isOpenOffer,
  type Offered,
  payableUntil,
  type WaitingEntry,
  waitingKeyOf,
} from '../store/waiting/waiting-entries.ts'
import { findView, listWaiting, type WaitingView } from '../store/waiting/waiting-views.ts'
import { declineOffer, endWaiting, takeOffer } from '../waiting/answer-offer.ts'
import { joinWaitingList, refuseUnlessFull } from '../waiting/join.ts'
import { findStandingOffer } from '../waiting/standing-offer.ts'
import { networkHoldLimits, paymentView } from './deposits.ts'
import { loadOffer, shownIn, spanOf } from './offer.ts'
import { salonView } from './salon-view.ts'

const uuid = z.uuid()

export const waitingRoutes = (server: Server): Handlers<typeof waiting> => {
  const { db, pool, authSettings, wakeDeliveries, sweeper, limiter } = server
  const { secret } = authSettings
  const secure = authSettings.baseUrl.startsWith('https:')

  const requireEntry = async (waitingToken: string) => {
    const entry = await findEntry(db, waitingToken)
    if (!entry) throw new Refused('waiting_not_found')
    return entry
  }

  /** Null if a booking of that time would be refused now. */
  async function offerView(
    { timezone, shareToken, services, terms }: WaitingView,
    entry: WaitingEntry,
    offered: Offered,
    now: number,
  ): Promise<NonNullable<Reply<'getWaiting'>['offer']> | null> {
    if (shareToken === null) return null
    const looking = { offers: server.offers, shareToken, now, how: 'read' as const }
    const standing = await findStandingOffer(looking, entry, offered).catch((error) => {
      if (error instanceof Refused) return null
      throw error
    })
    if (!standing) return null
    const { depositCents, priceCents, priceFrom, cancelHours, approval, serviceName } = conditionsOf(standing)
    return {
      id: offered.bookingId,
      date: offered.date,
      startTime: offered.startTime,
      endTime: wallTimeAt(timezone, offered.endsAt).time,
      until: new Date(offered.offeredUntil ?? now).toISOString(),
      depositAmount: depositCents === null ? null : depositCents / 100,
      // A visit may name a service twice.
      ...(serviceName !== services.join(' + ') && { serviceName }),
      ...(priceCents !== null && { priceCents, ...(priceFrom && { priceFrom }) }),
      ...(cancelHours > 0 && { cancelHours }),
      ...(approval === 'manual' && { approval }),
      ...(terms !== null && { terms }),
    }
  }

  async function entryView(entry: WaitingEntry, now: number): Promise<Reply<'getWaiting'>> {
    const { tenantId, id: waitingId } = entry
    const view = await findView(pool, { tenantId, waitingId })
    if (!view) throw new Refused('waiting_not_found')
    const { name, timezone, salon, shareToken, joinedAt, terms: _terms, ...shown } = view
    const key = waitingKeyOf(entry)
    const found = view.ending === 'booked' ? await findBookedOffer(db, key) : await findLastOffer(db, key)
    const offer = found && isOpenOffer(found, now) ? await offerView(view, entry, found, now) : null
    const until = found && payableUntil(found, now)
    return {
      ...shown,
      joinedAt: new Date(joinedAt).toISOString(),
      schedule: { name, timezone, salon: salonView(salon, timezone) },
      ...(shareToken !== null && { shareToken }),
      ...(offer && { offer }),
      ...(found &&
        (isSeen(found.status) || until !== null) && {
          booking: {
            referenceToken: found.referenceToken,
            status: shownStatus(found),
            ...(until !== null && {
              toPay: { offer: found.bookingId, until: new Date(until).toISOString() },
            }),
          },
        }),
    }
  }

  const wake = () => {
    wakeDeliveries()
    sweeper.sweepSoon()
  }

  return {
    joinWaitingList: async (call) => {
      const { body, now, locale, request } = call
      const { serviceId, serviceIds = [serviceId ?? 0], staffId = null, places = 1, ...wanted } = body
      const offer = await loadOffer(server, call, spanOf(body.fromDate, body.toDate), 'find')
      if (!offer.found.waitingList) throw new Refused('waiting_list_off')
      const clientPhoneE164 = e164Of(body.clientPhone, offer.zone)
      refuseWhoBooksByHand(offer.found, { ...body, clientPhoneE164 })
      await refuseUnlessFull(offer, wanted, now)
      const networks = limiter ? networksOf(request.ip) : []
      const { tenantId, scheduleId } = offer.found
      const entry = {
        ...wanted,
        tenantId,
        scheduleId,
        serviceIds,
        staffId,
        places,
        clientPhoneE164,
        clientLocale: locale,
        networks: networks.map(({ name }) => keyedHash(secret, `waiting network ${name}`)),
        joinedAt: new Date(now),
      }
      const networkFactors = networks.map(({ limitFactor }) => limitFactor)
      const { waitingToken } = await joinWaitingList(db, entry, { networkFactors, budgets: limiter !== null })
      wakeDeliveries()
      return { waitingToken }
    },

    getWaiting: async ({ params, query, now }) => {
      const entry = await requireEntry(params.waitingToken)
      const { success, data: mailId } = uuid.safeParse(query.mail)
      const { tenantId, id: waitingId } = entry
      if (success && (await noteResponse(db, { tenantId, waitingId, mailId }))) wakeDeliveries()
      return entryView(entry, now)
    },

    leaveWaitingList: async ({ params, now }) => {
      await endWaiting(server, await requireEntry(params.waitingToken), 'client')
      wake()
      return entryView(await requireEntry(params.waitingToken), now)
    },

    takeOffer: async ({ params, body, request, reply }) => {
      const entry = await requireEntry(params.waitingToken)
      const visitor = networkHoldLimits(request, secret).at(-1)?.networkId ?? ''
      const holder = holderBy(findOrCreateBrowserId(request, reply, secure), secret)
      const { referenceToken, status, paying } = await takeOffer(server, entry, body.offer, {
        holder,
        visitor,
        shown: shownIn(body),
      })
      wake()
      rememberReference(request, reply, referenceToken, authSettings)
      if (!paying) return { referenceToken, status }
      const { booking } = paying.held
      const view = await findView(pool, { tenantId: entry.tenantId, waitingId: entry.id })
      if (view?.shareToken) setHoldCookie(reply, view.shareToken, referenceToken, secure)
      const { serviceIds, staffId, places, clientName, clientEmail, clientPhone } = entry
      return {
        referenceToken,
        status,
        payment: paymentView(server, paying),
        request: {
          serviceIds,
          places,
          ...(staffId !== null && { staffId }),
          date: booking.date,
          startTime: booking.startTime,
          clientName,
          clientEmail,
          clientPhone,
        },
      }
    },

    declineOffer: async ({ params, body, now }) => {
      const entry = await requireEntry(params.waitingToken)
      await declineOffer(server, entry, body.offer)
      wake()
      return entryView(entry, now)
    },

    listWaiting: async ({ owner, params, query, now }) => {
      const schedule = scheduleKey(owner, params.scheduleId)
      await requireSchedule(db, schedule)
      const { entries, count } = await listWaiting(pool, {
        ...schedule,
        after: query.after ?? null,
        max: waitingPerPage,
      })
      return {
        count,
        waiting: entries.map(({ joinedAt, offer, ...entry }) => ({
          ...entry,
          joinedAt: new Date(joinedAt).toISOString(),
          offer: offer && offer.until > now ? { ...offer, until: new Date(offer.until).toISOString() } : null,
        })),
      }
    },

    removeWaiting: async ({ owner, params }) => {
      const schedule = scheduleKey(owner, params.scheduleId)
      await requireSchedule(db, schedule)
      const entry = await findEntryOfSchedule(db, { ...schedule, waitingId: params.waitingId })
      if (!entry) throw new Refused('waiting_not_found')
      await endWaiting(server, entry, 'owner')
      wake()
      return {}
    },
  }
}
