import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { allPlanned, senderIsDone } from '../../fixtures/email-rows.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { type PushService, type Subscriber, startPushService } from '../../fixtures/push/push-service.ts'

let product: Product
let service: PushService
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  const nobody = await owner(product)
  service = await startPushService(async () => (await nobody.get('listDevices')).publicKey)
})

afterAll(async () => {
  expect(service.complaints).toEqual([])
  await product.stop()
  await service.stop()
})

beforeEach(async () => {
  camille = await owner(product)
  salon = await camille.opens()
})

async function notified(who = camille): Promise<Subscriber> {
  const subscriber = service.subscribe()
  await who.get('createDevice', { body: subscriber.subscription })
  return subscriber
}

/** A browser gets no second notification during the pause. */
const restIsOver = async () => {
  await product.pool.query('UPDATE devices SET next_at = now()')
  product.wakeDeliveries()
}

const firstOf = async () => (await camille.bookings(salon))[0]?.id ?? 0

describe('Notifications of a request', () => {
  it('notifies the owner’s browser of a request without client data, and approves it from there once', async () => {
    const phone = await notified()
    await client(product).books(salon, '2027-03-08 10:00', { clientName: 'Ada Lovelace', comment: 'Court' })
    const told = await phone.receives()
    expect(told).toMatchObject({
      title: 'Nouvelle demande',
      body: 'Coupe, lun. 8 mars à 10:00\nSalon',
      language: 'fr',
      path: expect.stringMatching(/^\/schedules\/\d+\/calendar\?day=2027-03-08&booking=\d+$/),
      approve: { label: 'Approuver', version: 1 },
    })
    expect(JSON.stringify(told)).not.toMatch(/Ada|Court|06 00|@/)
    const { path = '', version } = told.approve ?? {}
    const approve = () => camille.send('PATCH', path, { body: { status: 'approved', version } })
    expect((await approve()).status).toBe(200)
    expect(await camille.bookings(salon)).toMatchObject([{ status: 'approved' }])
    const again = await approve()
    expect({ status: again.status, body: await again.json() }).toMatchObject({
      ...refused(409, 'booking_changed'),
      body: { booking: { status: 'approved' } },
    })
    await product.mailsTo(camille.email, 2)
    await senderIsDone(product)
    expect(phone.received).toHaveLength(1)
  })

  it('notifies in the owner’s language, even without mails, and expires within a day', async () => {
    await camille.get('editMailSettings', { body: { locale: 'en', wanted: { booking_requested: false } } })
    const phone = await notified()
    await client(product).books(salon, '2027-03-08 10:00')
    expect(await phone.receives()).toMatchObject({
      title: 'New request',
      body: 'Coupe, Mon 8 Mar at 10:00\nSalon',
      open: 'Open',
    })
    expect(phone.received[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'high' })
    await restIsOver()
    await client(product).books(salon, '2027-03-01 16:00')
    await phone.receives(2)
    expect(phone.received[1]?.headers.ttl).toBe(String(7 * 3600))
    await senderIsDone(product)
    // The address is verified, and a device was added.
    expect(await product.mailsTo(camille.email)).toHaveLength(2)
  })

  it('notifies each browser of the owner, and none of other owners', async () => {
    const jane = await owner(product)
    const [phone, desk, janes] = [await notified(), await notified(), await notified(jane)]
    await client(product).books(salon, '2027-03-08 10:00')
    expect(await phone.receives()).toEqual(await desk.receives())
    await senderIsDone(product)
    expect(janes.knocks).toBe(0)
  })

  it('sends no notification of a request that was answered meanwhile', async () => {
    const phone = await notified()
    await client(product).books(salon, '2027-03-08 09:00')
    await phone.receives()
    await client(product).books(salon, '2027-03-08 11:00')
    await allPlanned(product)
    const [, waiting] = await camille.bookings(salon)
    await camille.answers(waiting?.id ?? 0, 'approved')
    await client(product).books(salon, '2027-03-08 14:00')
    await allPlanned(product)
    await restIsOver()
    expect(await phone.receives(2)).toMatchObject({ body: expect.stringContaining('14:00') })
  })

  it('replaces the notification of a request by its cancellation, and reports no change by the owner', async () => {
    const phone = await notified()
    const { body } = await client(product).books(salon, '2027-03-08 10:00')
    await phone.receives()
    const params = { bookingId: await firstOf() }
    await camille.call('answerBooking', { params, body: { status: 'approved', undoSeconds: 30 } })
    await camille.call('undoBooking', { params, body: { version: 2 } })
    await client(product).cancels(body.referenceToken)
    await restIsOver()
    const end = await phone.receives(2)
    expect(end).toMatchObject({ title: 'Annulé par le client', tag: phone.received[0]?.notification.tag })
    expect(end.approve).toBeUndefined()
    const topics = phone.received.map(({ headers }) => headers.topic)
    expect(topics[1]).toBe(topics[0])
  })

  it('notifies of an automatically approved booking as a new booking', async () => {
    await camille.get('editSchedule', {
      params: { scheduleId: salon.id },
      body: { approval: 'automatic' },
    })
    const phone = await notified()
    await client(product).books(salon, '2027-03-08 10:00')
    const told = await phone.receives()
    expect(told).toMatchObject({ title: 'Nouveau rendez-vous' })
    expect(told.approve).toBeUndefined()
  })
})

describe('Notifications of many requests', () => {
  it('sums up requests in one notification when they arrive during its pause', async () => {
    const phone = await notified()
    await client(product).books(salon, '2027-03-08 09:00')
    await phone.receives()
    const times = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']
    const booked = await Promise.all(times.map((time) => client(product).books(salon, `2027-03-08 ${time}`)))
    await client(product).cancels(booked[0]?.body.referenceToken ?? '')
    await allPlanned(product)
    await restIsOver()
    expect(await phone.receives(2)).toMatchObject({
      title: '5 nouvelles demandes, 1 annulation',
      tag: 'several',
      path: '/dashboard',
      again: false,
    })
    await senderIsDone(product)
    expect(phone.received).toHaveLength(2)
    const { rows } = await product.pool.query(
      `SELECT extract(epoch FROM next_at - now())::int AS pause FROM devices v JOIN users u ON u.id = v.user_id
       WHERE u.email = $1`,
      [camille.email],
    )
    expect(rows[0].pause).toBeGreaterThan(50)
  })

  it('sums up a thousand requests by a robot in one notification, and lengthens the pause', async () => {
    const phone = await notified()
    await client(product).books(salon, '2027-03-08 09:00')
    await phone.receives()
    // The state after a thousand bookings: a delivery each, all due.
    await product.pool.query(
      `INSERT INTO booking_events (tenant_id, schedule_id, booking_id, version, kind, actor, at, details, planned_at)
       SELECT tenant_id, schedule_id, booking_id, version + n, kind, actor, at, details, now() FROM booking_events,
         generate_series(1, 1000) n WHERE schedule_id = $1 AND kind = 'requested'`,
      [salon.id],
    )
    await product.pool.query(
      `INSERT INTO deliveries (tenant_id, schedule_id, event_id, booking_id, version, channel, recipient, template, target, locale)
       SELECT e.tenant_id, e.schedule_id, e.id, e.booking_id, e.version, 'push', 'owner', 'booking_requested', v.id::text, 'fr'
       FROM booking_events e, devices v JOIN users u ON u.id = v.user_id
       WHERE e.schedule_id = $1 AND e.version > 1 AND u.email = $2`,
      [salon.id, camille.email],
    )
    await restIsOver()
    expect(await phone.receives(2)).toMatchObject({ title: '1000 nouvelles demandes' })
    await senderIsDone(product)
    const { rows } = await product.pool.query(
      `SELECT extract(epoch FROM next_at - now())::int AS pause FROM devices v JOIN users u ON u.id = v.user_id
       WHERE u.email = $1`,
      [camille.email],
    )
    expect(rows[0].pause).toBeGreaterThan(280)
    expect(phone.knocks).toBe(2)
  })
})
