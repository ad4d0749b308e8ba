import { client, Owner, type Salon } from './actors.ts'
import { ada, keepPasskey, madeUpDevice } from './made-up.ts'
import { makeClients } from './well-formed-clients.ts'

/** One of everything, all belonging to one owner. */
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
  /** Another one of the owner's. */
  sessionId: string
}

/** A salon with a booking that waits for an answer. */
export async function openWorld(owner: Owner): Promise<World> {
  // Where every call is tried, the one before may have asked for the account to go.
  await owner.call('keepAccount')
  const salon = await owner.opens({ hours: { monday: '09:00-17:00' } })
  const { referenceToken } = await client(owner.product).get('book', {
    params: { token: salon.token },
    body: { serviceId: salon.services.Coupe ?? 0, date: '2027-03-08', startTime: '09:00', ...ada },
  })
  const params = { scheduleId: salon.id }
  const [booking] = await owner.get('listBookings', { params })
  const [row] = await owner.get('listAvailability', { params })
  const [member] = await owner.get('listStaff', { params })
  const closure = await owner.get('createClosure', {
    params,
    body: { fromDate: '2027-07-14', toDate: '2027-07-14', label: 'Fête nationale' },
  })
  const special = await owner.get('createSpecialHours', {
    params,
    body: { date: '2027-12-31', startTime: '09:00', endTime: '16:00' },
  })
  const passkeyId = await keepPasskey(owner)
  const [clientId = 0, otherClientId = 0] = await makeClients(owner)
  const elsewhere = new Owner(owner.product, owner.email)
  await elsewhere.signsIn()
  const there = (await elsewhere.get('listSessions')).sessions.find(({ here }) => here)
  const device = await owner.get('createDevice', { body: madeUpDevice(owner.email) })
  return {
    owner,
    salon,
    passkeyId,
    deviceId: device.id,
    sessionId: there?.id ?? '',
    referenceToken,
    bookingId: booking?.id ?? 0,
    clientId,
    otherClientId,
    availabilityId: row?.id ?? 0,
    staffId: member?.id ?? 0,
    closureId: closure.id,
    specialHoursId: special.id,
    linkToken: owner.lastToken,
  }
}
