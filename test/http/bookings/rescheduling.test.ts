import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { reschedulingIn, start } from '../../fixtures/rescheduling.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'

let product: Product
let camille: Owner
let salon: Salon
let ada: Client
let email: string
let clients = 0

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  await camille.connects()
})

beforeEach(async () => {
  product.setNow(mondayMorning)
  salon = await camille.opens({ hours: { monday: '09:00-17:00', tuesday: '09:00-12:00' } })
  ada = client(product)
  email = `ada${++clients}@example.com`
})

afterAll(() => product.stop())

const { edit, mailsTo, subjects, approved, moves, answersProposal, answersMove, looksUp, slots } =
  reschedulingIn(() => ({ product, camille, salon, ada, email }))

describe('Rescheduling with automatic approval', () => {
  beforeEach(async () => {
    await edit({ approval: 'automatic' })
  })

  it('moves the booking at once, frees the former time and notifies both sides', async () => {
    const { id, referenceToken } = await approved()
    await everyMailIsOut(product)
    expect(await looksUp(referenceToken)).toMatchObject({ reschedulable: true })
    const moved = await moves(referenceToken, '2027-03-09 09:00')
    expect(moved).toMatchObject({
      status: 200,
      body: { status: 'approved', date: '2027-03-09', startTime: '09:00' },
    })
    expect(await slots('2027-03-08')).toContain('10:00')
    expect(await slots('2027-03-09')).not.toContain('09:00')
    expect((await subjects()).at(-1)).toMatch(/^Rendez-vous déplacé : mar. 9 mars 09:00/)
    expect((await mailsTo(camille.email)).at(-1)?.subject).toMatch(/^Déplacé par le client : Ada/)
    const history = await camille.get('listBookingHistory', { params: { bookingId: id } })
    expect(history.at(-1)).toMatchObject({
      kind: 'rescheduled',
      actor: 'client',
      before: { date: '2027-03-08', startTime: '10:00' },
    })
  })

  it('offers times that overlap its own', async () => {
    const { referenceToken } = await approved()
    const params = { referenceToken }
    const { slots } = await ada.get('listRescheduleSlots', { params, body: { date: '2027-03-08' } })
    expect(slots).toEqual(expect.arrayContaining(['10:00', '10:30']))
    const { dates } = await ada.get('listRescheduleDates', { params, body: {} })
    const others = await ada.get('listOpenDates', {
      params: { token: salon.token },
      body: { serviceId: salon.services.Coupe ?? 0 },
    })
    const on = (list: typeof dates) => list.find(({ date }) => date === '2027-03-08')?.slots ?? 0
    expect(on(dates)).toBeGreaterThan(on(others.dates))
    expect(await moves(referenceToken, '2027-03-08 10:30')).toMatchObject({ status: 200 })
  })

  it('refuses a taken, closed, past or distant time, and changes nothing', async () => {
    const { referenceToken } = await approved()
    await camille.enters(salon, '2027-03-08 14:00')
    const before = await looksUp(referenceToken)
    expect(await moves(referenceToken, '2027-03-08 14:00')).toMatchObject(refused(409, 'slot_taken'))
    expect(await moves(referenceToken, '2027-03-10 10:00')).toMatchObject(refused(409, 'slot_unavailable'))
    expect(await moves(referenceToken, '2027-02-01 10:00')).toMatchObject(refused(400, 'date_not_offered'))
    expect(await moves(referenceToken, '2028-03-06 10:00')).toMatchObject(refused(400, 'date_not_offered'))
    expect(await looksUp(referenceToken)).toEqual(before)
  })

  it('keeps to the cancellation policy', async () => {
    await edit({ cancelHours: 24 })
    const { referenceToken } = await approved()
    product.setNow('2027-03-07T09:00:00.001Z')
    expect(await looksUp(referenceToken)).not.toHaveProperty('reschedulable')
    expect(await moves(referenceToken, '2027-03-09 09:00')).toMatchObject(
      refused(409, 'cannot_reschedule_late'),
    )
  })

  it('takes a second press as done, and refuses an outdated page', async () => {
    const { referenceToken } = await approved()
    const { version } = await looksUp(referenceToken)
    expect((await moves(referenceToken, '2027-03-09 09:00', { version })).status).toBe(200)
    expect((await moves(referenceToken, '2027-03-09 09:00')).body).toMatchObject({ version: version + 1 })
    const outdated = await moves(referenceToken, '2027-03-09 10:00', { version })
    expect(outdated).toMatchObject(refused(409, 'booking_changed'))
    expect(outdated.body).toMatchObject({ booking: { startTime: '09:00' } })
  })

  it('lets one of several clients have a time', async () => {
    const all = await Promise.all(
      ['09:00', '10:00', '11:00', '12:00'].map((time) => approved(`2027-03-08 ${time}`)),
    )
    const outcomes = await Promise.all(
      all.map(({ referenceToken }) => moves(referenceToken, '2027-03-09 09:00')),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  it('moves the deposit along, without bringing a refund back', async () => {
    await camille.asksFor(salon, '10.00', { refundHours: 48 })
    const hold = (await ada.holds(salon, start)).body
    await ada.pays(hold)
    const { referenceToken } = hold
    product.setNow('2027-03-07T10:00:00.000Z')
    expect(await looksUp(referenceToken)).toMatchObject({ deposit: { refundedOnCancel: false } })
    const { body } = await moves(referenceToken, '2027-03-15 10:00')
    expect(body).toMatchObject({
      date: '2027-03-15',
      deposit: { status: 'succeeded', amount: 10, refundedOnCancel: false },
    })
  })

  it('lets a client choose another staff member', async () => {
    const { id: inès } = await camille.get('createStaff', {
      params: { scheduleId: salon.id },
      body: { name: 'Inès' },
    })
    const { referenceToken } = await approved()
    const { body } = await moves(referenceToken, '2027-03-09 09:00', { staffId: inès })
    expect(body.staffName).toBe('Inès')
    expect(await moves(referenceToken, '2027-03-09 10:00', { staffId: 999_999 })).toMatchObject(
      refused(404, 'staff_not_found'),
    )
  })
})

describe('Rescheduling with manual approval', () => {
  it('keeps both times until the owner accepts', async () => {
    const { id, referenceToken } = await approved()
    await everyMailIsOut(product)
    const asked = await moves(referenceToken, '2027-03-09 09:00')
    expect((await subjects()).at(-1)).toMatch(/^Changement demandé : lun. 8 mars 10:00/)
    expect((await mailsTo(camille.email)).at(-1)?.subject).toMatch(/^Changement d’horaire demandé : Ada/)
    expect(asked.body).toMatchObject({
      status: 'approved',
      date: '2027-03-08',
      startTime: '10:00',
      proposal: { by: 'client', date: '2027-03-09', startTime: '09:00', endTime: '10:00' },
    })
    expect(await slots('2027-03-08')).not.toContain('10:00')
    expect(await slots('2027-03-09')).not.toContain('09:00')
    expect(await camille.enters(salon, '2027-03-09 09:30')).toMatchObject(refused(409, 'booking_overlaps'))
    const { requests, waiting } = await camille.get('listRequests')
    expect([requests.filter((one) => one.id === id), waiting]).toMatchObject([
      [{ status: 'approved', proposal: { by: 'client', startTime: '09:00' } }],
      expect.any(Number),
    ])
    expect(await answersMove(id, true)).toMatchObject({
      status: 200,
      body: { status: 'approved', date: '2027-03-09', startTime: '09:00' },
    })
    expect(await looksUp(referenceToken)).not.toHaveProperty('proposal')
    expect(await slots('2027-03-08')).toContain('10:00')
    expect((await subjects()).at(-1)).toMatch(/^Rendez-vous déplacé : mar. 9 mars 09:00/)
  })

  it('leaves the former time if the owner declines', async () => {
    const { id, referenceToken } = await approved()
    await moves(referenceToken, '2027-03-09 09:00')
    expect((await answersMove(id, false, 'Complet ce jour-là')).body).toMatchObject({ date: '2027-03-08' })
    expect(await slots('2027-03-09')).toContain('09:00')
    const mail = (await mailsTo(email)).at(-1)
    expect(mail?.subject).toMatch(/^Horaire inchangé : lun. 8 mars 10:00/)
    expect(mail?.text).toContain('Complet ce jour-là')
    expect(await answersMove(id, true)).toMatchObject(refused(409, 'proposal_over'))
  })

  it('lets the client withdraw it, and ask for another time instead', async () => {
    const { id, referenceToken } = await approved()
    await moves(referenceToken, '2027-03-09 09:00')
    await moves(referenceToken, '2027-03-09 10:00')
    expect(await slots('2027-03-09')).toContain('09:00')
    expect(await slots('2027-03-09')).not.toContain('10:00')
    expect((await answersProposal(referenceToken, true)).body).toMatchObject({ code: 'proposal_over' })
    expect((await answersProposal(referenceToken, false)).body).not.toHaveProperty('proposal')
    expect(await slots('2027-03-09')).toContain('10:00')
    expect(await answersMove(id, true)).toMatchObject(refused(409, 'proposal_over'))
  })

  it('asks for a time that overlaps the own one', async () => {
    const { id, referenceToken } = await approved()
    expect((await moves(referenceToken, '2027-03-08 10:30')).status).toBe(200)
    expect(await slots('2027-03-08')).not.toContain('11:00')
    expect((await answersMove(id, true)).body).toMatchObject({ startTime: '10:30', endTime: '11:30' })
    expect(await slots('2027-03-08')).toContain('09:30')
  })

  it('moves a request that nobody has answered', async () => {
    const { referenceToken } = (await ada.books(salon, start)).body
    expect((await moves(referenceToken, '2027-03-09 09:00')).body).toMatchObject({
      status: 'pending',
      date: '2027-03-09',
    })
    expect(await slots('2027-03-08')).toContain('10:00')
  })

  it.each([
    ['proposed', '2027-03-09 09:00', '2027-03-16 09:00', '2027-03-09T08:00:00.000Z'],
    ['former', '2027-03-16 09:00', '2027-03-09 09:00', '2027-03-09T08:00:00.000Z'],
  ])('ends when the %s time comes', async (which, proposed, former, instant) => {
    const { id, referenceToken } = await approved(former)
    await moves(referenceToken, proposed)
    product.setNow(instant)
    expect(await answersMove(id, true)).toMatchObject(refused(409, 'proposal_over'))
    await everyMailIsOut(product)
    const [date, startTime] = former.split(' ')
    const found = await looksUp(referenceToken)
    expect(found).toMatchObject({ status: 'approved', date, startTime })
    expect(found).not.toHaveProperty('proposal')
    const told = (await subjects()).some((subject) => subject.startsWith('Horaire inchangé'))
    expect(told).toBe(which === 'proposed')
  })

  it.each(['rejects', 'cancels', 'moves', 'deletes'])('ends when the owner %s the booking', async (how) => {
    const { id, referenceToken } = await approved()
    await moves(referenceToken, '2027-03-09 09:00')
    const changed = {
      rejects: () => camille.edits(id, { status: 'rejected' }),
      cancels: () => camille.edits(id, { status: 'cancelled' }),
      moves: () => camille.edits(id, { startTime: '15:00' }),
      deletes: () => camille.deletes(id),
    }[how]
    expect((await changed?.())?.status).toBe(200)
    expect(await slots('2027-03-09')).toContain('09:00')
    expect(await answersProposal(referenceToken, false)).toMatchObject(refused(409, 'proposal_over'))
  })
})

describe('Everything at once', () => {
  it('ends in one state that the time taken agrees with', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, referenceToken } = await approved('2027-03-08 10:00')
      await moves(referenceToken, '2027-03-09 09:00')
      await Promise.all([
        answersMove(id, true),
        answersMove(id, false),
        answersProposal(referenceToken, false),
        camille.edits(id, { startTime: '15:00' }),
        moves(referenceToken, '2027-03-09 10:00'),
        ada.cancels(referenceToken),
        camille.edits(id, { status: 'rejected' }),
      ])
      const { rows } = await product.pool.query(
        `SELECT b.status, b.proposal, array_agg(o.kind ORDER BY o.kind) FILTER (WHERE o.id IS NOT NULL) AS kinds,
          bool_and(o.kind <> 'booking' OR o.starts_at = b.starts_at AND o.ends_at = b.ends_at) AS same
        FROM bookings b LEFT JOIN occupancies o ON o.tenant_id = b.tenant_id AND o.booking_id = b.id
        WHERE b.id = $1 GROUP BY b.status, b.proposal::text, b.proposal`,
        [id],
      )
      const [{ status, proposal, kinds, same }] = rows
      const stands = status === 'approved' || status === 'pending'
      const wanted = stands ? (proposal ? ['booking', 'proposal'] : ['booking']) : null
      expect([kinds, same ?? true]).toEqual([wanted, true])
      if (stands) await camille.deletes(id)
    }
  })
})
