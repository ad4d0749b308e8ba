import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused } from '../../fixtures/actors.ts'
import { allPlanned } from '../../fixtures/email-rows.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

afterAll(() => product.stop())

const creates = (body: Record<string, unknown>) => camille.call('createSchedule', { body })

describe('Schedule creation', () => {
  it('returns a new schedule as its owner sees it, with a share link and without the password', async () => {
    const body = { name: ' Salon ', description: 'Coiffure\nà Paris', password: 'bienvenue' }
    const created = await creates(body)
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      id: expect.any(Number),
      name: 'Salon',
      description: 'Coiffure\nà Paris',
      address: null,
      phone: null,
      website: null,
      color: 'plum',
      showHours: false,
      logo: null,
      photos: [],
      timezone: 'Europe/Paris',
      hasPassword: true,
      slug: null,
      formerSlugs: [],
      listed: false,
      shareToken: expect.stringMatching(/^[\w-]{16}$/),
      feedToken: expect.stringMatching(/^[0-9a-f]{64}$/),
      shared: false,
      requiresDeposit: false,
      refundHours: 24,
      cancelHours: 0,
      waitingList: true,
      offerMinutes: 120,
      noticeMinutes: 0,
      horizonDays: 30,
      stepMinutes: null,
      approval: 'manual',
      gaps: 'allow',
      depositAmount: null,
      depositPercent: null,
      terms: null,
      legalName: null,
      legalAddress: null,
      registrationNumber: null,
      vatNumber: null,
      vatRate: null,
      depositsPaused: false,
      upcomingCount: 0,
    })
    expect((await creates(body)).body.shareToken).not.toBe(created.body.shareToken)
    const params = { scheduleId: created.body.id }
    expect(await camille.get('getSchedule', { params })).toEqual(created.body)
  })

  it('accepts the former names of booking rules', async () => {
    const { body: created } = await creates({ name: 'S', password: 'p' })
    const edits = (body: Record<string, unknown>) =>
      camille.call('editSchedule', { params: { scheduleId: created.id }, body })
    const forbids = { approval: 'automatic', gaps: 'forbid' }
    expect(await edits({ approval: 'at_once', gaps: 'never' })).toMatchObject({ status: 200, body: forbids })
    const avoids = { approval: 'manual', gaps: 'avoid' }
    expect(await edits({ approval: 'by_hand', gaps: 'last' })).toMatchObject({ status: 200, body: avoids })
    expect(await edits({ gaps: 'always' })).toMatchObject({ status: 400 })
  })

  it('treats the description as optional, and stores the chosen time zone', async () => {
    expect((await creates({ name: 'S', password: 'p' })).body).toMatchObject({ description: null })
    expect((await creates({ name: 'S', password: 'p', description: '  ' })).body.description).toBeNull()
    const away = await creates({ name: 'S', password: 'p', timezone: 'Pacific/Auckland' })
    expect(away.body.timezone).toBe('Pacific/Auckland')
  })

  it.each([
    [{ name: '' }, 'name', 'Ce champ est obligatoire.'],
    [{ name: undefined }, 'name', 'Ce champ est obligatoire.'],
    [{ name: 'n'.repeat(201) }, 'name', 'Au plus 200 caractères.'],
    [{ password: '' }, 'password', 'Ce champ est obligatoire.'],
    [{ password: null }, 'password', 'Ce champ est obligatoire.'],
    [{ password: 'p'.repeat(201) }, 'password', 'Au plus 200 caractères.'],
    [{ description: 'd'.repeat(2001) }, 'description', 'Au plus 2000 caractères.'],
    [{ timezone: 'Europe/Pari' }, 'timezone', 'Ce fuseau horaire n’existe pas.'],
    [{ timezone: '+02:00' }, 'timezone', 'Ce fuseau horaire n’existe pas.'],
  ])('refuses to create a schedule with %o', async (wrong, field, text) => {
    const answer = await creates({ name: 'Salon', password: 'p', ...wrong })
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(answer.body.fields).toEqual({ [field]: text })
  })
})

describe('Schedule list', () => {
  it('lists the owner’s schedules with pending counts, today’s hours and bookings', async () => {
    const jane = await owner(product)
    expect(await jane.get('listSchedules')).toEqual([])
    const salon = await jane.opens({ hours: { monday: '09:00-12:00 12:00-13:00 14:00-17:00' } })
    const other = await jane.opens()
    await client(product).books(salon, '2027-03-01 14:00')
    await client(product).books(salon, '2027-03-08 14:00')
    await jane.enters(salon, '2027-03-01 07:00')
    await jane.enters(salon, '2027-03-01 15:30', { status: 'cancelled' })
    await jane.enters(salon, '2027-03-02 07:00', { status: 'rejected' })

    const list = await jane.get('listSchedules')
    expect(list.map(({ id, pendingCount, upcomingCount }) => [id, pendingCount, upcomingCount])).toEqual([
      [salon.id, 2, 2],
      [other.id, 0, 0],
    ])
    expect(list[0]?.today).toEqual({
      date: '2027-03-01',
      hours: [
        { startTime: '09:00', endTime: '13:00' },
        { startTime: '14:00', endTime: '17:00' },
      ],
      bookings: [
        { startTime: '07:00', endTime: '08:00', status: 'approved' },
        { startTime: '14:00', endTime: '15:00', status: 'pending' },
      ],
    })
    expect((await camille.get('listSchedules')).map(({ id }) => id)).not.toContain(salon.id)
  })
})

describe('Schedule edits', () => {
  it('changes only the fields that the edit of a schedule names', async () => {
    const salon = await camille.opens({ password: 'bienvenue' })
    const params = { scheduleId: salon.id }
    const before = await camille.get('getSchedule', { params })
    const edit = (body: Record<string, unknown>) => camille.get('editSchedule', { params, body })
    expect(await edit({})).toEqual(before)
    expect(await edit({ name: 'Chez Camille' })).toEqual({ ...before, name: 'Chez Camille' })
    expect(await edit({ description: 'À Paris' })).toMatchObject({
      name: 'Chez Camille',
      description: 'À Paris',
    })
    expect(await edit({ description: null })).toMatchObject({ description: null, hasPassword: true })
    expect(await edit({ password: null })).toMatchObject({ hasPassword: false })
    expect(await edit({ id: 1, shareToken: 'mine', ownerId: 'x', requiresDeposit: true })).toEqual({
      ...before,
      name: 'Chez Camille',
      hasPassword: false,
    })
    expect(await camille.call('editSchedule', { params, body: { name: '' } })).toMatchObject(
      refused(400, 'invalid_request'),
    )
  })

  it('keeps local times of bookings in another time zone, and offers the hours of the new one', async () => {
    const salon = await camille.opens()
    await camille.enters(salon, '2027-03-08 10:00')
    await camille.get('editSchedule', {
      params: { scheduleId: salon.id },
      body: { timezone: 'America/New_York' },
    })
    expect(await camille.bookings(salon)).toMatchObject([
      { date: '2027-03-08', startTime: '10:00', endTime: '11:00' },
    ])
    // 10:00 in Paris is 04:00 in New York, outside the hours there. Today's slots begin at 09:00.
    expect((await client(product).slots(salon, '2027-03-08')).body.slots).toHaveLength(15)
    expect((await client(product).slots(salon, '2027-03-01')).body.slots[0]).toBe('09:00')
  })
})

describe('Deposit of a schedule', () => {
  const sets = (scheduleId: number, body: Record<string, unknown>) =>
    camille.call('setDeposit', { params: { scheduleId }, body })

  it('refuses a deposit before a payment account is connected', async () => {
    const { id } = await camille.opens()
    const on = await sets(id, { requiresDeposit: true, depositAmount: '15.50' })
    expect(on).toMatchObject({ ...refused(403, 'payment_account_required') })
    expect(on.body.error).toBe('Stripe Connect required')
    expect(await camille.get('getPaymentAccount')).toEqual({ connected: false, status: 'pending' })
    const off = await sets(id, { requiresDeposit: false, depositAmount: null })
    expect(off).toMatchObject({ status: 200, body: { requiresDeposit: false, depositAmount: null } })
    expect(await sets(id, { requiresDeposit: false })).toMatchObject({ status: 200 })
  })

  const amount = 'Indiquez un montant de 0 à 999\u202f999,99\u00a0€, avec deux décimales au plus.'
  const floor =
    'Indiquez au moins 0,50\u00a0€, le minimum d’un paiement par carte, ou ne demandez pas d’acompte.'

  it.each([
    [{ requiresDeposit: true }, 'depositAmount', 'Ce champ est obligatoire.'],
    [{ requiresDeposit: true, depositAmount: null }, 'depositAmount', 'Ce champ est obligatoire.'],
    [{ requiresDeposit: true, depositAmount: '' }, 'depositAmount', amount],
    [{ requiresDeposit: true, depositAmount: 0 }, 'depositAmount', floor],
    [{ requiresDeposit: true, depositAmount: '0,00' }, 'depositAmount', floor],
    [{ requiresDeposit: true, depositAmount: '0.49' }, 'depositAmount', floor],
    [{ requiresDeposit: true, depositAmount: -1 }, 'depositAmount', amount],
    [{ requiresDeposit: true, depositAmount: '1.005' }, 'depositAmount', amount],
    [{ requiresDeposit: true, depositAmount: 0.001 }, 'depositAmount', amount],
    [{ requiresDeposit: true, depositAmount: 1_000_000 }, 'depositAmount', amount],
    [{ requiresDeposit: true, depositAmount: 'ten' }, 'depositAmount', amount],
    [{ requiresDeposit: false, depositAmount: '1.005' }, 'depositAmount', amount],
    [{ requiresDeposit: 'yes', depositAmount: '10' }, 'requiresDeposit', 'Ce champ est obligatoire.'],
  ])('refuses a deposit of %o', async (body, field, text) => {
    const [schedule] = await camille.get('listSchedules')
    const answer = await sets(schedule?.id ?? 0, body)
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(answer.body.fields).toEqual({ [field]: text })
  })

  it('accepts and drops any valid amount while deposits are off', async () => {
    const { id } = await camille.opens()
    for (const depositAmount of [0, '0', 0.01, '0.49', '15,50', 999_999.99])
      expect(await sets(id, { requiresDeposit: false, depositAmount })).toMatchObject({
        status: 200,
        body: { requiresDeposit: false, depositAmount: null },
      })
  })

  it('returns the deposit as a decimal string to the owner and as a number to the client', async () => {
    const salon = await camille.opens()
    await product.pool.query(
      'UPDATE schedules SET requires_deposit = true, deposit_cents = 1550 WHERE id = $1',
      [salon.id],
    )
    const params = { scheduleId: salon.id }
    expect(await camille.get('getSchedule', { params })).toMatchObject({ depositAmount: '15.50' })
    expect(await client(product).get('getPublicSchedule', { params: { token: salon.token } })).toMatchObject({
      requiresDeposit: true,
      depositAmount: 15.5,
    })
  })
})

describe('Schedule deletion', () => {
  it('cancels upcoming bookings of a deleted schedule, mails their clients, and keeps past ones', async () => {
    const salon = await camille.opens()
    const ada = client(product)
    const coming = await ada.books(salon, '2027-03-08 10:00', { clientEmail: 'ada@example.com' })
    const rejected = await camille.enters(salon, '2027-03-08 12:00', { status: 'rejected' })
    const past = await camille.enters(salon, '2027-02-22 10:00', { clientEmail: 'bob@example.com' })
    const params = { scheduleId: salon.id }
    expect(await camille.get('getSchedule', { params })).toMatchObject({ upcomingCount: 1 })

    expect(await camille.call('deleteSchedule', { params })).toMatchObject({ status: 200, body: {} })

    const mails = await product.mailsTo('ada@example.com', 2)
    expect(mails[1]?.subject).toContain('annulé')
    expect(await ada.looksUp(coming.body.referenceToken)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', cancellable: false },
    })
    expect((await ada.looksUp(rejected.body.referenceToken)).body.status).toBe('rejected')
    expect((await ada.looksUp(past.body.referenceToken)).body.status).toBe('approved')
    await allPlanned(product)
    const { rowCount } = await product.pool.query(
      "SELECT FROM deliveries WHERE target = 'bob@example.com' AND template = 'booking_cancelled'",
    )
    expect(rowCount).toBe(0)
    expect(await camille.call('getSchedule', { params })).toMatchObject(refused(404, 'schedule_not_found'))
    expect(await camille.call('deleteSchedule', { params })).toMatchObject(refused(404, 'schedule_not_found'))
    expect(await ada.slots(salon, '2027-03-08')).toMatchObject(refused(404, 'schedule_not_found'))
    expect((await camille.get('listSchedules')).map(({ id }) => id)).not.toContain(salon.id)
    expect(await camille.edits(past.body.id, { comment: 'x' })).toMatchObject(
      refused(404, 'booking_not_found'),
    )
  })
})
