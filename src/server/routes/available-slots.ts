import type { AvailableSlots } from '../../contract/available-slots.ts'
import { publicBooking } from '../../contract/public-booking.ts'
import { openHoursOn } from '../../domain/open-hours.ts'
import { Refused } from '../../domain/refusals.ts'
import { slotsOn, slotsWithoutGap } from '../../domain/slots.ts'
import { placesLeft, refuseDateNotOffered } from '../bookings/offer.ts'
import { isDatabaseAway } from '../database/away.ts'
import type { Call, Server } from '../http/server.ts'
import { loadOffer, type PacedOffer, type Reading, spanOf } from './offer.ts'

type RequestCall = Call<'book'> | Call<'createDepositPayment'>

/** The starts of a loaded offer. */
export async function slotsOfDate(offer: PacedOffer, date: string, now: number): Promise<AvailableSlots> {
  refuseDateNotOffered(offer.found, date, now)
  const slots = slotsOn({ ...offer, date })
  await offer.rest()
  const preferred = offer.gaps === 'avoid' ? slotsWithoutGap({ ...offer, date }) : []
  await offer.rest()
  return {
    slots,
    ...(preferred.length > 0 && preferred.length < slots.length && { preferred }),
    ...(offer.service.capacity > 1 && { places: placesLeft(offer, date) }),
    hours: openHoursOn(offer.members, offer.zone, date),
  }
}

export async function listAvailableSlots(
  server: Server,
  call: Call<'listSlots'> | RequestCall,
  how: Reading = 'read',
): Promise<AvailableSlots> {
  const { date } = call.body
  return slotsOfDate(await loadOffer(server, call, spanOf(date), how), date, call.now)
}

const lost = new Set(['slot_taken', 'slot_unavailable'])

/** Empty if they cannot be read: the refusal is right without them. */
async function freshSlots(server: Server, call: RequestCall): Promise<{ availableSlots?: AvailableSlots }> {
  try {
    const again = { ...call, now: server.clock() }
    const known = await listAvailableSlots(server, again)
    const isOutdated = known.slots.includes(call.body.startTime)
    const found = isOutdated ? await listAvailableSlots(server, again, 'find') : known
    return { availableSlots: publicBooking.listSlots.reply.parse(found) }
  } catch (error) {
    if (error instanceof Refused || isDatabaseAway(error)) return {}
    throw error
  }
}

/** When the time is gone, the refusal carries the free ones, so that the client can choose again without another call. */
export async function withFreshSlots<Booked>(
  server: Server,
  call: RequestCall,
  book: () => Promise<Booked>,
): Promise<Booked> {
  try {
    return await book()
  } catch (error) {
    if (!(error instanceof Refused) || !lost.has(error.code)) throw error
    throw new Refused(error.code, error.details, { ...error.more, ...(await freshSlots(server, call)) })
  }
}
