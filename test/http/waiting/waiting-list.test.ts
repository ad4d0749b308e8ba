import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, owner, refused } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { type FullSalon, fullDay, fullSalon, waitingOf, waits, waitsAs } from '../../fixtures/waiting.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const minutes = (count: number) => count * 60_000
const at = (milliseconds: number) => product.setNow(new Date(milliseconds).toISOString())

const frees = async ({ references }: Pick<FullSalon, 'references'>, which = 0) => {
  await client(product).cancels(references[which] ?? '')
  await product.sweep()
}

const offerOf = async (waitingToken: string) => (await waitingOf(product, waitingToken)).offer

const takes = (waitingToken: string, offer: number | undefined) =>
  client(product).call('takeOffer', { params: { waitingToken }, body: { offer } })

const declines = (waitingToken: string, offer: number | undefined) =>
  client(product).call('declineOffer', { params: { waitingToken }, body: { offer } })

const leaves = (waitingToken: string) =>
  client(product).call('leaveWaitingList', { params: { waitingToken } })

const waitingList = ({ jane, salon }: FullSalon) =>
  jane.get('listWaiting', { params: { scheduleId: salon.id } })

const countOffers = async (address: string) => {
  const { rows } = await product.pool.query(
    `SELECT count(*)::int AS offers FROM booking_events e JOIN bookings b ON b.tenant_id = e.tenant_id AND b.id = e.booking_id
     WHERE e.kind = 'offered' AND b.client_email = $1`,
    [address],
  )
  return rows[0].offers
}

describe('an offer', () => {
  it('holds a freed time for the first waiting client, who takes it', async () => {
    const full = await fullSalon(product)
    const ada = await waitsAs(product, full, 'ada@waits.example')
    const bea = await waitsAs(product, full, 'bea@waits.example')
    await frees(full)
    const offer = await offerOf(ada)
    expect(offer).toMatchObject({ date: fullDay, startTime: '09:00', depositAmount: null })
    expect(await offerOf(bea)).toBeUndefined()
    // Held for her, also from clients who book.
    expect((await client(product).slots(full.salon, fullDay)).body.slots).toEqual([])
    expect(await client(product).books(full.salon, `${fullDay} 09:00`)).toMatchObject(
      refused(409, 'slot_taken'),
    )
    expect(await full.jane.bookings(full.salon)).toHaveLength(2)

    const taken = await takes(ada, offer?.id)
    expect(taken).toMatchObject({ status: 200, body: { status: 'approved' } })
    const { referenceToken } = taken.body
    expect(await waitingOf(product, ada)).toMatchObject({ ending: 'booked', booking: { referenceToken } })
    expect(await client(product).looksUp(referenceToken)).toMatchObject({ body: { startTime: '09:00' } })
    // Another tab, or the same press again.
    expect(await takes(ada, offer?.id)).toMatchObject({ status: 200, body: { referenceToken } })
    expect(await full.jane.bookings(full.salon)).toHaveLength(3)
    const { clients } = await full.jane.get('listClients')
    expect(clients.map(({ email }) => email)).toContain('ada@waits.example')
    await product.sweep()
    expect(await offerOf(bea)).toBeUndefined()
  })

  it('ends for the client and the owner at its end, before any sweep', async () => {
    const full = await fullSalon(product)
    const ada = await waitsAs(product, full, 'ada@ends.example')
    await frees(full)
    const until = (await offerOf(ada))?.until ?? ''
    expect(await waitingList(full)).toMatchObject({ waiting: [{ offer: { startTime: '09:00', until } }] })
    const before = product.now()
    at(Date.parse(until))
    expect(await offerOf(ada)).toBeUndefined()
    expect(await waitingList(full)).toMatchObject({ count: 1, waiting: [{ offer: null }] })
    at(before)
  })

  it('becomes a request if the owner answers requests', async () => {
    const full = await fullSalon(product, { approval: 'manual' })
    const ada = await waitsAs(product, full, 'ada@waits.example')
    await full.jane.answers((await full.jane.bookings(full.salon))[0]?.id ?? 0, 'rejected')
    await product.sweep()
    expect((await takes(ada, (await offerOf(ada))?.id)).body).toMatchObject({ status: 'pending' })
    const requests = await full.jane.get('listRequests')
    expect(requests.requests.map(({ clientName }) => clientName)).toContain('ada')
  })

  it('passes to the next client when it is declined or ends, and never returns to the same one', async () => {
    const full = await fullSalon(product)
    const start = product.now()
    const [ada, bea, cleo] = [
      await waitsAs(product, full, 'ada@next.example'),
      await waitsAs(product, full, 'bea@next.example'),
      await waitsAs(product, full, 'cleo@next.example'),
    ]
    await frees(full)
    const first = await offerOf(ada)
    expect((await declines(ada, first?.id)).status).toBe(200)
    expect(await takes(ada, first?.id)).toMatchObject(refused(409, 'offer_over'))
    expect(await declines(ada, first?.id)).toMatchObject(refused(409, 'offer_over'))
    await product.sweep()
    const second = await offerOf(bea)
    expect(second).toMatchObject({ startTime: '09:00' })
    at(start + minutes(119))
    expect((await offerOf(bea))?.id).toBe(second?.id)
    at(start + minutes(120))
    expect(await offerOf(bea)).toBeUndefined()
    expect(await takes(bea, second?.id)).toMatchObject(refused(409, 'offer_over'))
    await product.sweep()
    expect(await offerOf(cleo)).toMatchObject({ startTime: '09:00' })
    at(start + minutes(240))
    await product.sweep()
    await product.sweep()
    // Nobody is left: the time is free for everyone.
    expect((await client(product).slots(full.salon, fullDay)).body.slots).toEqual(['09:00'])
    for (const address of ['ada', 'bea', 'cleo']) expect(await countOffers(`${address}@next.example`)).toBe(1)
    at(start)
  })

  it('ends when its client leaves or the owner removes them, and the next one gets the time', async () => {
    const full = await fullSalon(product)
    const ada = await waitsAs(product, full, 'ada@waits.example')
    const bea = await waitsAs(product, full, 'bea@waits.example')
    const cleo = await waitsAs(product, full, 'cleo@waits.example')
    await frees(full)
    const offer = await offerOf(ada)
    const left = await leaves(ada)
    expect(left.body).toMatchObject({ ending: 'left' })
    expect(left.body).not.toHaveProperty('offer')
    expect((await leaves(ada)).body).toMatchObject({ ending: 'left' })
    expect(await takes(ada, offer?.id)).toMatchObject(refused(409, 'offer_over'))
    await product.sweep()
    const { waiting } = await waitingList(full)
    expect(waiting.map(({ clientName, offer }) => [clientName, offer?.startTime])).toEqual([
      ['bea', '09:00'],
      ['cleo', undefined],
    ])
    const params = { scheduleId: full.salon.id, waitingId: waiting[0]?.id ?? 0 }
    const mallory = await owner(product)
    expect(await mallory.call('removeWaiting', { params })).toMatchObject(refused(404, 'schedule_not_found'))
    expect((await full.jane.call('removeWaiting', { params })).status).toBe(200)
    expect(await full.jane.call('removeWaiting', { params })).toMatchObject(refused(404, 'waiting_not_found'))
    expect(await waitingOf(product, bea)).toMatchObject({ ending: 'removed' })
    await product.sweep()
    expect(await offerOf(cleo)).toMatchObject({ startTime: '09:00' })
  })

  it('reaches each client once, however many processes sweep at once', async () => {
    const full = await fullSalon(product)
    const other = await startProduct({ beside: product, sending: false })
    try {
      const names = ['ada', 'bea', 'cleo', 'dora'].map((name) => `${name}@once.example`)
      for (const name of names) await waitsAs(product, full, name)
      for (const reference of full.references) await client(product).cancels(reference)
      await Promise.all([product.sweep(), other.sweep(), product.sweep(), other.sweep()])
      const { waiting } = await waitingList(full)
      expect(waiting.map(({ offer }) => offer?.startTime)).toEqual(['09:00', '10:00', undefined, undefined])
      await product.mailsTo(names[1] ?? '', 2)
      expect(await Promise.all(names.map(countOffers))).toEqual([1, 1, 0, 0])
    } finally {
      await other.stop()
    }
  })

  it('follows every way in which a time becomes free', async () => {
    const ways: [string, (full: FullSalon, booking: number) => Promise<unknown>][] = [
      ['rejects', ({ jane }, id) => jane.edits(id, { status: 'rejected' })],
      ['deletes', ({ jane }, id) => jane.deletes(id)],
      [
        'reschedules',
        ({ references }) =>
          client(product).get('rescheduleBooking', {
            params: { referenceToken: references[0] ?? '' },
            body: { date: '2027-03-15', startTime: '09:00' },
          }),
      ],
      [
        'agrees to a proposal',
        async ({ jane, references }, bookingId) => {
          const body = { date: '2027-03-15', startTime: '10:00' }
          await jane.get('proposeTime', { params: { bookingId }, body })
          const params = { referenceToken: references[0] ?? '' }
          await client(product).get('answerProposal', { params, body: { accept: true } })
        },
      ],
      ['moves', ({ jane }, id) => jane.edits(id, { date: '2027-03-16' })],
      [
        'opens longer',
        ({ jane, salon }) =>
          jane.get('setSpecialHours', {
            params: { scheduleId: salon.id },
            body: { date: fullDay, hours: [{ startTime: '09:00', endTime: '12:00' }] },
          }),
      ],
    ]
    for (const [way, frees] of ways) {
      const full = await fullSalon(product)
      const ada = await waitsAs(product, full, `ada@${way.replaceAll(' ', '-')}.example`)
      const [booking] = await full.jane.bookings(full.salon)
      await frees(full, booking?.id ?? 0)
      await product.sweep()
      expect(await offerOf(ada), way).toMatchObject({ date: fullDay })
    }
  })

  it('waits until a change cannot be undone', async () => {
    const full = await fullSalon(product, { approval: 'manual' })
    const start = product.now()
    const ada = await waitsAs(product, full, 'ada@waits.example')
    const [booking] = await full.jane.bookings(full.salon)
    const params = { bookingId: booking?.id ?? 0 }
    await full.jane.get('answerBooking', { params, body: { status: 'rejected', undoSeconds: 8 } })
    await product.sweep()
    expect(await offerOf(ada)).toBeUndefined()
    at(start + 11_000)
    await product.sweep()
    expect(await offerOf(ada)).toBeDefined()
    at(start)
  })

  it('ends early for a near start, and is not made within half an hour of it', async () => {
    const full = await fullSalon(product)
    const before = product.now()
    const [nine] = full.references
    const ada = await waitsAs(product, full, 'ada@waits.example', { toTime: '09:30' })
    const bea = await waitsAs(product, full, 'bea@waits.example', { fromTime: '10:00' })
    product.setNow(`${fullDay}T07:00:00Z`)
    await frees({ references: [nine ?? ''] })
    expect(await offerOf(ada)).toMatchObject({ until: `${fullDay}T07:30:00.000Z` })
    product.setNow(`${fullDay}T08:31:00Z`)
    await frees(full, 1)
    expect(await offerOf(bea)).toBeUndefined()
    at(before)
  })

  it('respects the times, the staff member and the clients who book by hand only', async () => {
    const full = await fullSalon(product, { hours: '09:00-12:00' })
    const late = await waitsAs(product, full, 'late@waits.example', { fromTime: '10:30' })
    const byHand = await waitsAs(product, full, 'hand@waits.example')
    const bea = await waitsAs(product, full, 'bea@waits.example')
    await full.jane.enters(full.salon, '2027-03-16 20:00', {
      clientEmail: 'hand@waits.example',
      clientPhone: '07 11 22 33 44',
    })
    const { clients } = await full.jane.get('listClients')
    const clientId = clients.find(({ email }) => email === 'hand@waits.example')?.id ?? 0
    await full.jane.get('editClient', { params: { clientId }, body: { online: false } })
    await frees(full)
    expect(await Promise.all([late, byHand, bea].map(offerOf))).toMatchObject([
      undefined,
      undefined,
      { startTime: '09:00' },
    ])
  })

  it('gives a freed seat of a group to the first who needs no more seats than are free', async () => {
    const jane = await owner(product)
    const salon = await jane.opens({ hours: { monday: '09:00-10:00' } })
    const scheduleId = salon.id
    const group = { name: 'Yoga', durationMinutes: 60, capacity: 3 }
    const { id: serviceId } = await jane.get('createService', { params: { scheduleId }, body: group })
    await jane.get('editSchedule', { params: { scheduleId }, body: { approval: 'automatic' } })
    const yoga = { ...salon, services: { Yoga: serviceId } }
    const references: string[] = []
    for (const clientName of ['A', 'B', 'C']) {
      const booked = await client(product).books(yoga, `${fullDay} 09:00`, { clientName })
      references.push(booked.body.referenceToken)
    }
    const two = await waitsAs(product, { salon, serviceId }, 'two@waits.example', { places: 2 })
    const one = await waitsAs(product, { salon, serviceId }, 'one@waits.example')
    await frees({ references })
    expect(await offerOf(two)).toBeUndefined()
    expect((await takes(one, (await offerOf(one))?.id)).status).toBe(200)
    await client(product).cancels(references[1] ?? '')
    await frees({ references }, 2)
    const offer = await offerOf(two)
    expect(offer).toMatchObject({ startTime: '09:00' })
    const { body } = await takes(two, offer?.id)
    expect(await client(product).looksUp(body.referenceToken)).toMatchObject({ body: { places: 2 } })
  })

  it('leads to the deposit if one is required, and ends the wait once it is paid', async () => {
    const full = await fullSalon(product)
    const start = product.now()
    await full.jane.connects()
    await full.jane.asksFor(full.salon, '10.00')
    const ada = await waitsAs(product, full, 'ada@waits.example')
    await frees(full)
    const offer = await offerOf(ada)
    expect(offer).toMatchObject({ depositAmount: 10 })
    const visitor = client(product)
    const press = () =>
      visitor.call('takeOffer', { params: { waitingToken: ada }, body: { offer: offer?.id } })
    const { body } = await press()
    const { payment } = body
    if (!payment) throw new Error('no payment')
    expect(body).toMatchObject({ status: 'pending', payment: { amount: 10 }, request: { date: fullDay } })
    const same = { paymentIntentId: payment.paymentIntentId }
    expect((await press()).body).toMatchObject({ payment: same })
    expect(await full.jane.bookings(full.salon)).toHaveLength(2)
    // The payment page asks with the same browser.
    const again = await visitor.call('createDepositPayment', {
      params: { token: full.salon.token },
      body: { ...body.request, comment: null },
    })
    expect(again.body).toMatchObject(same)
    expect((await visitor.pays(payment)).status).toBe(200)
    await product.sweep()
    expect(await waitingOf(product, ada)).toMatchObject({ ending: 'booked', booking: { status: 'approved' } })

    // Unpaid, it ends like any hold of a deposit, and the next client gets the time.
    const bea = await waitsAs(product, full, 'bea@waits.example')
    const cleo = await waitsAs(product, full, 'cleo@waits.example')
    await frees(full, 1)
    await takes(bea, (await offerOf(bea))?.id)
    at(start + minutes(16))
    await product.sweep()
    await product.sweep()
    expect(await waitingOf(product, bea)).toMatchObject({ ending: null })
    expect(await offerOf(cleo)).toMatchObject({ startTime: '10:00' })
    at(start)
  })
})

describe('the end of a wait', () => {
  it('follows the last date, and a day later everything about it is deleted', async () => {
    const full = await fullSalon(product)
    const start = product.now()
    const ada = await waitsAs(product, full, 'ada@gone.example')
    await frees(full)
    expect(await offerOf(ada)).toBeDefined()
    product.setNow('2027-03-10T00:00:00Z')
    await product.sweep()
    expect(await waitingOf(product, ada)).toMatchObject({ ending: 'over' })
    expect((await waitingList(full)).count).toBe(0)
    product.setNow('2027-03-11T00:01:00Z')
    await product.sweep()
    const params = { waitingToken: ada }
    expect(await client(product).call('getWaiting', { params })).toMatchObject(
      refused(404, 'waiting_not_found'),
    )
    const { rows } = await product.pool.query(
      `SELECT (SELECT count(*) FROM waiting_entries WHERE client_email = $1)::int AS entries,
         (SELECT count(*) FROM bookings WHERE client_email = $1)::int AS offers,
         (SELECT count(*) FROM deliveries WHERE target = $1)::int AS mails,
         (SELECT count(*) FROM public_ids WHERE public_id = $2)::int AS links`,
      ['ada@gone.example', ada],
    )
    expect(rows).toEqual([{ entries: 0, offers: 0, mails: 0, links: 0 }])
    at(start)
  })

  it('follows the deletion of the schedule, which withdraws the offer', async () => {
    const full = await fullSalon(product)
    const ada = await waitsAs(product, full, 'ada@waits.example')
    await frees(full)
    const offer = await offerOf(ada)
    await full.jane.confirms()
    await full.jane.get('deleteSchedule', { params: { scheduleId: full.salon.id } })
    expect(await takes(ada, offer?.id)).toMatchObject(refused(409, 'offer_over'))
    await product.sweep()
    expect(await waitingOf(product, ada)).toMatchObject({ ending: 'over' })
  })
})

describe('ten thousand waiting clients', () => {
  it('fill the list, and a freed time still goes to the first', async () => {
    const full = await fullSalon(product)
    const first = await waitsAs(product, full, 'first@waits.example')
    await product.pool.query(
      `INSERT INTO waiting_entries (tenant_id, schedule_id, waiting_token, service_ids, from_date, to_date, from_time,
         to_time, client_name, client_email, client_phone, client_locale, networks, joined_at)
       SELECT tenant_id, schedule_id, 'many-' || n, service_ids, from_date, to_date, from_time, to_time, client_name,
         'many' || n || '@waits.example', client_phone, client_locale, networks, joined_at
       FROM waiting_entries, generate_series(1, 9999) AS n WHERE schedule_id = $1`,
      [full.salon.id],
    )
    expect(await waits(client(product), full, 'last@waits.example')).toMatchObject(
      refused(409, 'waiting_list_full'),
    )
    const page = await waitingList(full)
    expect([page.count, page.waiting.length]).toEqual([10_000, 100])
    await frees(full)
    expect(await offerOf(first)).toBeDefined()
    const { rows } = await product.pool.query(
      'SELECT count(*)::int AS offers FROM waiting_offers WHERE schedule_id = $1',
      [full.salon.id],
    )
    expect(rows).toEqual([{ offers: 1 }])
  })
})
