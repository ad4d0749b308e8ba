import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { type Colleague, joined } from '../../fixtures/team.ts'

let product: Product
let camille: Owner
let salon: Salon
let inesStaff: number
let camillesStaff: number
let ines: Colleague

const zoe = { clientName: 'Zoé', clientPhone: '06 12 34 56 78' }
const zoesEmail = 'zoe@example.com'
const secrets = /allergie|remise|zoe@example|autre@example/

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  camille = await owner(product)
  salon = await camille.opens()
  const params = { scheduleId: salon.id }
  camillesStaff = (await camille.get('listStaff', { params }))[0]?.id ?? 0
  inesStaff = (await camille.get('createStaff', { params, body: { name: 'Inès' } })).id
  ines = await joined(camille, { role: 'member', staff: [{ scheduleId: salon.id, staffId: inesStaff }] })
})

/** A colleague's client, with what the salon wrote about her. */
async function colleaguesClient(): Promise<number> {
  const details = { ...zoe, clientEmail: zoesEmail, staffId: camillesStaff }
  await camille.enters(salon, '2027-03-08 09:00', details)
  const [{ id: clientId } = { id: 0 }] = (await camille.get('listClients', { query: {} })).clients
  await camille.get('editClient', {
    params: { clientId },
    body: { note: 'Demande une remise', alert: 'Allergie au latex' },
  })
  return clientId
}

const entersAsMember = async (at: string, more: object = {}) => {
  const [date = '', startTime = ''] = at.split(' ')
  const { person, headers } = ines
  return person.get('createBooking', {
    params: { scheduleId: salon.id },
    body: { serviceId: salon.services.Coupe, date, startTime, ...zoe, ...more },
    headers,
  })
}

const listed = (query: object) => ines.person.get('listClients', { query, headers: ines.headers })
const opened = (clientId: number) =>
  ines.person.call('getClient', { params: { clientId }, headers: ines.headers })

describe('The clients of a member', () => {
  it('shows no note, alert or address to a member who types a colleague’s client into a booking', async () => {
    const clientId = await colleaguesClient()
    expect(await opened(clientId)).toMatchObject(refused(404, 'client_not_found'))
    const { id: bookingId } = await entersAsMember('2027-03-08 14:00')
    const shown = { name: 'Zoé', phone: zoe.clientPhone, email: null, note: null, alert: null }
    for (const query of [{}, { bookingId }, { q: 'zoé' }, { q: '12345678' }]) {
      const { clients } = await listed(query)
      expect(clients).toMatchObject([{ id: clientId, ...shown }])
    }
    const { body } = await opened(clientId)
    expect(body).toMatchObject({ ...shown, bookings: [{ id: bookingId }] })
    expect(JSON.stringify(body)).not.toMatch(secrets)
    // A search tells nothing about what the member cannot see.
    expect((await listed({ q: zoesEmail })).clients).toEqual([])
  })

  it('shows no more after a member has changed the name of an own client to that of a colleague’s', async () => {
    const clientId = await colleaguesClient()
    const other = { clientName: 'Bea', clientPhone: '06 99 99 99 99' }
    const booked = { ...other, staffId: inesStaff }
    const { id: bookingId } = (await camille.enters(salon, '2027-03-08 14:00', booked)).body
    for (const body of [zoe, { ...zoe, clientChange: 'correction' }]) {
      const params = { bookingId }
      await ines.person.get('editBooking', { params, body: { ...other }, headers: ines.headers })
      await ines.person.get('editBooking', { params, body, headers: ines.headers })
      expect(await opened(clientId)).toMatchObject({ status: 200, body: { note: null, alert: null } })
    }
  })

  it('shows note and alert of a client whom someone else gave to the member, or who is new with them', async () => {
    const clientId = await colleaguesClient()
    await camille.enters(salon, '2027-03-08 15:00', { ...zoe, staffId: inesStaff })
    expect(await opened(clientId)).toMatchObject({
      status: 200,
      body: { note: 'Demande une remise', alert: 'Allergie au latex', email: null },
    })
    const { id: bookingId } = await entersAsMember('2027-03-08 16:00', { clientName: 'Bea' })
    const [{ id } = { id: 0 }] = (await listed({ bookingId })).clients
    await camille.get('editClient', { params: { clientId: id }, body: { alert: 'Enceinte' } })
    expect((await opened(id)).body.alert).toBe('Enceinte')
  })
})

it('A member’s correction of a booking changes no card of a colleague’s client', async () => {
  const clientId = await colleaguesClient()
  const { id: bookingId } = await entersAsMember('2027-03-08 14:00')
  const { person, headers } = ines
  const corrects = (body: object) =>
    person.get('editBooking', {
      params: { bookingId },
      body: { ...body, clientChange: 'correction' },
      headers,
    })
  await corrects({ clientPhone: '06 66 66 66 66' })
  await corrects({ clientName: 'Z' })
  expect(await camille.get('getClient', { params: { clientId } })).toMatchObject({
    name: 'Zoé',
    phone: zoe.clientPhone,
  })
  const [own] = (await listed({ q: 'Z' })).clients
  await corrects({ clientName: 'Zoë' })
  expect((await listed({ q: 'Z' })).clients).toMatchObject([{ id: own?.id, name: 'Zoë' }])
})

describe('The history that a member sees', () => {
  it('shows no address of the person who had the booking before', async () => {
    const former = { clientName: 'Ada', clientPhone: '06 11 11 11 11', clientEmail: 'autre@example.com' }
    const { body } = await camille.enters(salon, '2027-03-08 10:00', { ...former, staffId: camillesStaff })
    const params = { bookingId: body.id }
    await product.mailsTo(former.clientEmail)
    await camille.edits(body.id, { ...zoe, clientEmail: zoesEmail })
    await camille.edits(body.id, { staffId: inesStaff })
    const ofMember = await ines.person.get('listBookingHistory', { params, headers: ines.headers })
    expect(JSON.stringify(ofMember)).not.toContain(former.clientEmail)
    expect(JSON.stringify(await camille.get('listBookingHistory', { params }))).toContain(former.clientEmail)
    expect((await client(product).looksUp(body.referenceToken)).status).toBeGreaterThan(0)
  })
})
