import { describe, expect, it } from 'vitest'
import { client, owner, refused } from '../../fixtures/actors.ts'
import { ada, card, edits, grace, list, merges, numberOf } from '../../fixtures/clientele.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'
import { joined } from '../../fixtures/team.ts'

openSalon()

const ofBooking = (bookingId: number, by = camille, headers: Record<string, string> = {}) =>
  by.call('listClients', { query: { bookingId }, headers })

const latex = 'Allergie au latex'

async function alerted(): Promise<{ bookingId: number; clientId: number }> {
  const { body } = await camille.enters(salon, '2027-03-08 09:00', ada)
  const clientId = await numberOf('ada')
  expect(await edits(clientId, { alert: latex })).toMatchObject({ status: 200, body: { alert: latex } })
  return { bookingId: body.id, clientId }
}

describe('Alerts of clients', () => {
  it('shows the alert in the list, and with each of their bookings', async () => {
    const { bookingId, clientId } = await alerted()
    expect(await list()).toMatchObject([{ alert: latex }])
    expect((await ofBooking(bookingId)).body).toMatchObject({
      total: 1,
      clients: [{ id: clientId, alert: latex }],
    })
    await edits(clientId, { alert: '' })
    expect((await card(clientId)).body.alert).toBeNull()
  })

  it('shows the alert of the client that a booking’s client was merged into', async () => {
    const { clientId } = await alerted()
    const { body } = await camille.enters(salon, '2027-03-08 10:00', grace)
    const other = await numberOf('grace')
    await edits(other, { alert: 'Enceinte' })
    await merges(clientId, other)
    const alert = `${latex} · Enceinte`
    expect((await ofBooking(body.id)).body.clients).toMatchObject([{ id: clientId, alert }])
    await camille.get('separateClient', { params: { clientId: other } })
    expect((await ofBooking(body.id)).body.clients).toMatchObject([{ id: other, alert: 'Enceinte' }])
  })

  it('shows no client of a booking without a contact, of an unknown one, or to another owner', async () => {
    const { bookingId } = await alerted()
    const { body } = await camille.enters(salon, '2027-03-08 11:00', {
      clientName: 'Passage',
      clientPhone: '-',
    })
    for (const id of [body.id, 999_999_999]) expect((await ofBooking(id)).body.clients).toEqual([])
    expect((await ofBooking(bookingId, await owner(product))).body.clients).toEqual([])
  })

  it('shows members the clients of their own bookings only', async () => {
    const { bookingId } = await alerted()
    const [first] = await camille.get('listStaff', { params: { scheduleId: salon.id } })
    const second = await camille.get('createStaff', {
      params: { scheduleId: salon.id },
      body: { name: 'Inès' },
    })
    const memberOf = (staffId: number) =>
      joined(camille, { role: 'member', staff: [{ scheduleId: salon.id, staffId }] })
    const own = await memberOf(first?.id ?? 0)
    expect((await ofBooking(bookingId, own.person, own.headers)).body.clients).toMatchObject([
      { alert: latex },
    ])
    const other = await memberOf(second.id)
    expect(await ofBooking(bookingId, other.person, other.headers)).toMatchObject(
      refused(404, 'booking_not_found'),
    )
  })

  it('fills the alert of clients without one from a file, and exports it', async () => {
    const { clientId } = await alerted()
    const text = `Nom;Téléphone;Alerte\nAda Lovelace;06 12 34 56 78;Autre\nZoé;07 55 55 55 55;Diabète`
    await camille.get('importClients', { body: { file: Buffer.from(text).toString('base64'), save: true } })
    expect((await card(clientId)).body.alert).toBe(latex)
    expect(await list('zoe')).toMatchObject([{ alert: 'Diabète' }])
    const exported = await (await camille.send('GET', '/api/clients/export')).text()
    expect(exported).toContain('Diabète')
  })

  it('adds a client with an alert, of at most 200 characters', async () => {
    const adds = (alert: string) =>
      camille.call('createClient', {
        body: { name: 'Zoé', phone: '07 55 55 55 55', email: null, note: null, alert },
      })
    expect(await adds('x'.repeat(201))).toMatchObject(refused(400, 'invalid_request'))
    expect(await adds('x'.repeat(200))).toMatchObject({ status: 201, body: { alert: 'x'.repeat(200) } })
  })

  it('gives the alert to the client who asks for their data, and erases it with them', async () => {
    const ada = client(product)
    const { body } = await ada.books(salon, '2027-03-08 09:00', { clientName: 'Ada Lovelace' })
    const path = `/api/public/bookings/${body.referenceToken}`
    await edits(await numberOf('ada'), { alert: latex })
    expect(await (await ada.send('GET', `${path}/data.json`)).text()).toContain(latex)
    await ada.cancels(body.referenceToken)
    const erased = await ada.call('eraseBooking', {
      params: { referenceToken: body.referenceToken },
      body: {},
    })
    expect(erased).toMatchObject({ status: 200 })
    expect(await list()).toEqual([])
  })
})
