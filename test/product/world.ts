import { client, Owner, type Salon } from './actors.ts'
import { ada, keepPasskey, madeUpDevice } from './made-up.ts'
import { makeClients } from './well-formed-clients.ts'

/** The fixtures: one of everything, all of one owner. */
export type World = {
  owner: Owner
  salon: Salon
  bookingId: number
  clientId: number
  otherClientId: number
  availabilityId: number
  staffId: number
  closureId: number
  specialHoursId: number
  referenceToken: string
  linkToken: string
  passkeyId: string
  deviceId: string
  /** Another schedule of the owner. */
  sessionId: string
}

/** Opens a salon with a pending request, and the `needed` other fixtures, by default all. */
export async function openWorld(owner: Owner, needed?: ReadonlySet<keyof World>): Promise<World> {
  const needs = (...parts: (keyof World)[]) => !needed || parts.some((part) => needed.has(part))
  // An earlier call of the same test may have requested account deletion.
  await owner.call('keepAccount')
  const salon = await owner.opens({ hours: { monday: '09:00-17:00' } })
  const params = { scheduleId: salon.id }
  const booked = needs('referenceToken', 'bookingId') ? await requested(owner, salon) : null
  const row = needs('availabilityId') ? (await owner.get('listAvailability', { params }))[0] : null
  const member = needs('staffId') ? (await owner.get('listStaff', { params }))[0] : null
  const closed = { fromDate: '2027-07-14', toDate: '2027-07-14', label: 'Fête nationale' }
  const closure = needs('closureId') ? await owner.get('createClosure', { params, body: closed }) : null
  const hours = { date: '2027-12-31', startTime: '09:00', endTime: '16:00' }
  const special = needs('specialHoursId')
    ? await owner.get('createSpecialHours', { params, body: hours })
    : null
  const passkeyId = needs('passkeyId') ? await keepPasskey(owner) : ''
  const [clientId = 0, otherClientId = 0] = needs('clientId', 'otherClientId') ? await makeClients(owner) : []
  const sessionId = needs('sessionId') ? await anotherSession(owner) : ''
  const device = needs('deviceId')
    ? await owner.get('createDevice', { body: madeUpDevice(owner.email) })
    : null
  return {
    owner,
    salon,
    passkeyId,
    deviceId: device?.id ?? '',
    sessionId,
    referenceToken: booked?.referenceToken ?? '',
    bookingId: booked?.bookingId ?? 0,
    clientId,
    otherClientId,
    availabilityId: row?.id ?? 0,
    staffId: member?.id ?? 0,
    closureId: closure?.id ?? 0,
    specialHoursId: special?.id ?? 0,
    linkToken: owner.lastToken,
  }
}

async function requested(owner: Owner, salon: Salon) {
  const { referenceToken } = await client(owner.product).get('book', {
    params: { token: salon.token },
    body: { serviceId: salon.services.Coupe ?? 0, date: '2027-03-08', startTime: '09:00', ...ada },
  })
  const [booking] = await owner.get('listBookings', { params: { scheduleId: salon.id } })
  return { referenceToken, bookingId: booking?.id ?? 0 }
}

async function anotherSession(owner: Owner): Promise<string> {
  const elsewhere = new Owner(owner.product, owner.email)
  await elsewhere.signsIn()
  return (await elsewhere.get('listSessions')).sessions.find(({ here }) => here)?.id ?? ''
}
