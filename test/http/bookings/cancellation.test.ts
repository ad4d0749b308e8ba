import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { allPlanned } from '../../fixtures/email-rows.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { stored } from '../../fixtures/stored-rows.ts'

let product: Product
let camille: Owner
let salon: Salon
const ada = () => client(product)

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  product.setNow(mondayMorning)
  salon = await camille.opens()
})

afterAll(() => product.stop())

describe('Booking look-up', () => {
  it('shows a client the details of their booking, and no more', async () => {
    const { referenceToken } = (
      await ada().books(salon, '2027-03-08 10:00', { clientEmail: 'ada@example.com', comment: 'Court' })
    ).body
    const found = await ada().looksUp(referenceToken)
    expect(found.status).toBe(200)
    expect(found.body).toEqual({
      referenceToken,
      deposit: null,
      history: [{ at: '2027-03-01T08:00:00.000Z', kind: 'requested', actor: 'client' }],
      holdEndsAt: null,
      status: 'pending',
      lapsed: false,
      version: 1,
      date: '2027-03-08',
      startTime: '10:00',
      endTime: '11:00',
      endDate: '2027-03-08',
      clientName: 'Ada',
      clientEmail: 'ada@example.com',
      clientPhone: '06 00 00 00 00',
      comment: 'Court',
      staffName: null,
      cancellable: true,
      reschedulable: true,
      shareToken: salon.token,
      serviceIds: [salon.services.Coupe],
      schedule: {
        name: 'Salon',
        timezone: 'Europe/Paris',
        salon: {
          address: null,
          phone: null,
          website: null,
          color: 'plum',
          openingHours: null,
          logo: null,
          photos: [],
        },
      },
      service: { name: 'Coupe', durationMinutes: 60, description: null, priceCents: null, priceFrom: false },
    })
  })

  it('names the share link only while it takes bookings', async () => {
    const { referenceToken } = (await ada().books(salon, '2027-03-08 10:00')).body
    const token = async () => (await ada().looksUp(referenceToken)).body.shareToken
    const params = { scheduleId: salon.id }
    await camille.get('editSchedule', { params, body: { password: 'secret' } })
    expect(await token()).toBe(salon.token)
    for (const status of ['none', 'past_due', 'cancelled']) {
      await camille.subscribes(status)
      expect(await token()).toBe(undefined)
    }
    await camille.subscribes()
    expect(await token()).toBe(salon.token)
    await camille.confirms()
    await camille.get('deleteSchedule', { params })
    expect(await token()).toBe(undefined)
  })

  it('says that a booking is over from its end on', async () => {
    const { referenceToken } = (await camille.enters(salon, '2027-03-08 10:00')).body
    for (const [now, over] of [
      ['2027-03-08T09:30:00Z', undefined],
      ['2027-03-08T09:59:59.999Z', undefined],
      ['2027-03-08T10:00:00Z', true],
      ['2027-03-10T10:00:00Z', true],
    ] as const) {
      product.setNow(now)
      const { body } = await ada().looksUp(referenceToken)
      expect([now, body.over, body.cancellable]).toEqual([now, over, false])
    }
  })

  // On a later day: a sweep of the test before may still run under its clock, and let a request lapse.
  it('accepts a reference in any case and with spaces around it', async () => {
    const { referenceToken } = (await ada().books(salon, '2027-03-22 10:00')).body
    for (const typed of [referenceToken.toLowerCase(), ` ${referenceToken} `, `\t${referenceToken}\n`]) {
      expect(await ada().looksUp(typed)).toMatchObject({ status: 200, body: { referenceToken } })
    }
    expect(await ada().cancels(` ${referenceToken.toLowerCase()}`)).toMatchObject({ status: 200 })
  })

  it('finds no booking under a wrong reference', async () => {
    const { referenceToken } = (await ada().books(salon, '2027-03-08 10:00')).body
    for (const wrong of [
      'AAAAAAAA',
      referenceToken.slice(1),
      `${referenceToken}A`,
      `${referenceToken.slice(0, 7)}%`,
      `${referenceToken.slice(0, 7)}_`,
      `${referenceToken.slice(0, 7)}\u0000`,
      "' OR 1=1",
      '日本語日本語日本',
    ]) {
      for (const answer of [await ada().looksUp(wrong), await ada().cancels(wrong)]) {
        expect(answer).toMatchObject(refused(404, 'booking_not_found'))
        expect(answer.body.error).toBe('Booking not found')
      }
    }
    expect((await camille.bookings(salon))[0]?.status).toBe('pending')
  })
})

describe('Cancellation', () => {
  it.each(['pending', 'approved'])('frees the slot when a %s booking is cancelled', async (status) => {
    const { body } = await camille.enters(salon, '2027-03-08 10:00', { status })
    expect((await ada().slots(salon, '2027-03-08')).body.slots).not.toContain('10:00')
    expect(await ada().cancels(body.referenceToken)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', cancellable: false },
    })
    expect((await ada().slots(salon, '2027-03-08')).body.slots).toContain('10:00')
    expect((await camille.bookings(salon))[0]?.status).toBe('cancelled')
  })

  it.each(['pending', 'approved'])('lets the client cancel a %s booking until it starts', async (status) => {
    const at = async (time: string) => (await camille.enters(salon, `2027-03-08 ${time}`, { status })).body
    const [first, second] = [await at('10:00'), await at('11:00')]
    product.setNow('2027-03-08T08:59:59.999Z')
    expect(await ada().cancels(first.referenceToken)).toMatchObject({ status: 200 })
    product.setNow('2027-03-08T10:00:00Z')
    expect((await ada().looksUp(second.referenceToken)).body.cancellable).toBe(false)
    // Bookings that have started without an answer lapse first.
    await everyMailIsOut(product)
    const before = await stored(product)
    const late = await ada().cancels(second.referenceToken)
    expect(late).toMatchObject(refused(409, 'cannot_cancel_started'))
    expect(late.body.error).toContain('Cannot cancel')
    expect(await stored(product)).toEqual(before)
  })

  it.each([
    ['rejected', 'cannot_cancel_rejected'],
    ['cancelled', 'cannot_cancel_cancelled'],
  ] as const)('refuses to cancel a %s booking', async (status, code) => {
    const { body } = await camille.enters(salon, '2027-03-08 10:00', { status })
    const refusal = await ada().cancels(body.referenceToken)
    expect(refusal).toMatchObject(refused(409, code))
    expect(refusal.body.error).toContain('Cannot cancel')
    expect((await camille.bookings(salon))[0]?.status).toBe(status)
  })

  it('cancels once and notifies once when many cancellations arrive together', async () => {
    const { body } = await ada().books(salon, '2027-03-08 10:00', { clientEmail: 'many@example.com' })
    const answers = await Promise.all(Array.from({ length: 12 }, () => ada().cancels(body.referenceToken)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await allPlanned(product)
    const { rows } = await product.pool.query(
      `SELECT recipient FROM deliveries d JOIN bookings b ON b.tenant_id = d.tenant_id AND b.id = d.booking_id
       WHERE reference_token = $1 AND template IN ('cancellation_confirmed', 'client_cancelled') ORDER BY 1`,
      [body.referenceToken],
    )
    expect(rows).toEqual([{ recipient: 'client' }, { recipient: 'owner' }])
  })

  it('accepts an empty body for a cancellation', async () => {
    const { body } = await ada().books(salon, '2027-03-08 10:00')
    const path = `/api/public/bookings/${body.referenceToken}/cancel`
    expect((await ada().send('POST', path, { body: '' })).status).toBe(200)
  })
})

describe('Cancellations without a body', () => {
  it.each([
    ['no body at all', ''],
    ['an empty body', 'Content-Length: 0\r\n'],
  ])('cancels a booking when the request has %s', async (_what, length) => {
    const { referenceToken } = (await ada().books(salon, '2027-03-08 10:00')).body
    const { hostname, port } = new URL(product.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /api/public/bookings/${referenceToken}/cancel HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
        `Content-Type: application/json\r\n${length}Connection: close\r\n\r\n`,
    )
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
    expect((await ada().looksUp(referenceToken)).body.status).toBe('cancelled')
  })
})
