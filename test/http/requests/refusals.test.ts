import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Refusal, refusals } from '../../../src/domain/refusals.ts'
import { client, newcomer, owner } from '../../fixtures/actors.ts'
import { clientRefusals } from '../../fixtures/client-refusals.ts'
import { depositRefusals, depositSalon } from '../../fixtures/deposit-refusals.ts'
import { fill, oneMore, type QuotaOfSchedules } from '../../fixtures/filled-quotas.ts'
import { openParties, type Parties } from '../../fixtures/parties.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { quotaRefusals } from '../../fixtures/quota-refusals.ts'
import { readRefusal } from '../../fixtures/refusal.ts'
import { type Ask, securityRefusals } from '../../fixtures/security-refusals.ts'
import { setupRefusals } from '../../fixtures/setup-refusals.ts'
import { teamRefusals } from '../../fixtures/team-refusals.ts'
import { waitingRefusals } from '../../fixtures/waiting-refusals.ts'

let product: Product
let world: Parties

beforeAll(async () => {
  product = await startProduct()
  world = await openParties(await owner(product))
})

afterAll(() => product.stop())

const ask = (language: string, { method = 'POST', path, as, by, ...init }: Ask): Promise<Response> => {
  const sender = by ?? (as === 'owner' ? world.owner : client(product, language))
  return sender.send(method, path, { ...init, headers: { 'accept-language': language, ...init.headers } })
}

const details = { clientName: 'Ada', clientPhone: '06' }
const slot = (at: string, serviceId = world.salon.services.Coupe) => {
  const [date, startTime] = at.split(' ')
  return { serviceId, date, startTime, ...details }
}
const slotAt = (startTime: string) => slot(`2027-03-08 ${startTime}`)
const bookings = () => `/api/schedules/${world.salon.id}/bookings`
const room = (path: string) => `/api/public/schedules/${world.salon.token}${path}`
const booked = async (status: string, at: string) =>
  (await world.owner.enters(world.salon, at, { status })).body.referenceToken
const cancel = (reference: string, body: object = {}): Ask => ({
  path: `/api/public/bookings/${reference}/cancel`,
  body,
})

const slotTime = { date: '2027-03-15', startTime: '11:00' }
const reschedule = (reference: string): Ask => ({
  path: `/api/public/bookings/${reference}/reschedule`,
  body: slotTime,
})
const erase = (reference: string): Ask => ({ path: `/api/public/bookings/${reference}/erase`, body: {} })

/** Of a paid booking that its owner has cancelled. */
async function erasePaid(deposit: string): Promise<Ask> {
  const { jane, salon } = await depositSalon(product)
  const { body } = await client(product).holds(salon, '2027-03-08 09:00')
  await client(product).pays(body)
  await product.sweep()
  const [booking] = await jane.bookings(salon)
  await jane.edits(booking?.id ?? 0, { status: 'cancelled' })
  await product.sweep()
  await product.pool.query(`UPDATE deposits SET ${deposit} WHERE payment_intent_id = $1`, [
    body.paymentIntentId,
  ])
  return erase(body.referenceToken)
}

const deleted = (what: string): Ask => ({
  as: 'owner',
  method: 'DELETE',
  path: `/api/schedules/${world.salon.id}/${what}`,
})

const beyond = (what: QuotaOfSchedules) => async (): Promise<Ask> => {
  const jane = await owner(product)
  const salon = await jane.opens()
  await fill(jane, salon, what)
  const { path, body } = oneMore[what](salon)
  return { by: jane, path: `/api/schedules${path}`, body }
}

/** How to provoke each refusal, or why that is impossible. */
const stories: Record<Refusal, (() => Ask | Promise<Ask>) | string> = {
  invalid_request: () => ({ path: '/api/auth/login', body: {} }),
  malformed_request: () => ({ path: '/api/auth/login', body: '{' }),
  unsupported_media_type: () => ({ path: '/api/auth/login', headers: { 'content-type': 'text/plain' } }),
  request_too_large: () => ({ path: '/api/auth/login', body: { email: 'x'.repeat(70_000) } }),
  headers_too_large: () => ({ method: 'GET', path: '/api/health', headers: { x: 'x'.repeat(20_000) } }),
  request_timeout: 'takes half a minute to come about',
  foreign_origin: () => ({ path: '/api/auth/login', headers: { origin: 'https://evil.example' } }),
  misdirected: 'fetch writes the Host itself: see proxies.test.ts',
  not_found: () => ({ method: 'GET', path: '/api/nothing' }),
  method_not_allowed: () => ({ method: 'PUT', path: '/auth' }),
  range_not_satisfiable: () => ({
    method: 'GET',
    path: '/embed.js',
    headers: { range: 'bytes=999999999-', 'accept-encoding': 'identity' },
  }),
  schedule_not_found: () => ({ as: 'owner', method: 'GET', path: '/api/schedules/999999' }),
  service_not_found: () => ({ as: 'owner', method: 'DELETE', path: '/api/services/999999' }),
  availability_not_found: () => ({ as: 'owner', method: 'DELETE', path: '/api/availability/999999' }),
  staff_not_found: () => deleted('staff/999999'),
  last_staff_member: () => deleted(`staff/${world.staffId}`),
  closure_not_found: () => deleted('closures/999999'),
  special_hours_not_found: () => deleted('special-hours/999999'),
  special_hours_overlap: () => ({
    as: 'owner',
    path: `/api/schedules/${world.salon.id}/special-hours`,
    body: { date: '2027-12-31', startTime: '15:00', endTime: '17:00' },
  }),
  booking_not_found: () => ({ method: 'GET', path: '/api/public/bookings/AAAAAAAA' }),
  not_signed_in: () => ({ method: 'GET', path: '/api/auth/me' }),
  wrong_credentials: () => ({ path: '/api/auth/login', body: { email: 'a@b.example', password: 'x23456' } }),
  email_not_verified: async () => {
    const jane = newcomer(product)
    await jane.registers()
    return { path: '/api/auth/login', body: { email: jane.email, password: jane.password } }
  },
  ...securityRefusals(() => product),
  ...teamRefusals(() => product),
  ...quotaRefusals(() => product),
  verification_failed: () => ({ method: 'GET', path: '/api/verify-email?token=x' }),
  password_needed: async () => {
    const jane = newcomer(product)
    await jane.registers()
    return { method: 'GET', path: `/api/verify-email?ask=true&token=${await jane.linkToken()}` }
  },
  reset_failed: () => ({ path: '/api/auth/reset-password', body: { token: 'x', password: '123456' } }),
  email_link_invalid: () => ({
    path: `/api/public/bookings/${world.referenceToken}/email`,
    body: { mail: 'x', key: 'x' },
  }),
  stop_link_invalid: () => ({ path: '/api/public/reminders/stop', body: { token: 'x' } }),
  password_required: async () => {
    const { token } = await world.owner.opens({ password: 'bienvenue' })
    return { path: `/api/public/schedules/${token}/available-dates`, body: { serviceId: 1 } }
  },
  wrong_schedule_password: async () => {
    const { token } = await world.owner.opens({ password: 'bienvenue' })
    return { path: `/api/public/schedules/${token}/verify`, body: { password: 'x' } }
  },
  subscription_required: async () => {
    const jane = await owner(product)
    const { token } = await jane.opens()
    await jane.subscribes('none')
    return { method: 'GET', path: `/api/public/schedules/${token}` }
  },
  statistics_need_subscription: async () => {
    const jane = await owner(product)
    await jane.subscribes('none')
    return { by: jane, method: 'GET', path: '/api/statistics?from=2027-03-01&to=2027-03-31' }
  },
  payment_account_required: () => ({
    as: 'owner',
    method: 'PATCH',
    path: `/api/schedules/${world.salon.id}/deposit`,
    body: { requiresDeposit: true, depositAmount: '10' },
  }),
  verify_before_subscribing: async () => {
    const jane = await owner(product)
    await product.pool.query('UPDATE users SET email_verified = false WHERE email = $1', [jane.email])
    return { by: jane, path: '/api/create-checkout-session', body: {} }
  },
  already_subscribed: () => ({ as: 'owner', path: '/api/create-checkout-session', body: {} }),
  not_subscribed: () => ({ as: 'owner', path: '/api/create-customer-portal-session', body: {} }),
  date_not_offered: () => ({ path: room('/bookings'), body: slot('2027-05-03 10:00') }),
  slot_unavailable: () => ({ path: room('/bookings'), body: slot('2027-03-09 10:00') }),
  slot_taken: () => ({ path: room('/bookings'), body: slot('2027-03-08 09:00') }),
  already_saved: async () => {
    const key = randomUUID()
    const ask: Ask = {
      as: 'owner',
      path: bookings(),
      body: slotAt('15:00'),
      headers: { 'idempotency-key': key },
    }
    await world.owner.send('POST', ask.path, ask)
    await product.pool.query('UPDATE request_keys SET reply = NULL')
    return ask
  },
  idempotency_key_reused: async () => {
    const { room: path, slot } = await depositSalon(product)
    const headers = { 'idempotency-key': '6f9619ff-8b86-4011-b42d-00c04fc964ff' }
    await client(product).send('POST', path, { body: slot('09:00'), headers })
    return { path, body: slot('11:00'), headers }
  },
  too_many_holds: 'needs the limits on: in open-requests.test.ts',
  too_many_open_requests: 'the same',
  too_many_schedules: beyond('schedules'),
  address_taken: async () => {
    const jane = await owner(product)
    const own = await jane.opens()
    const { id } = world.salon
    await world.owner.get('editSchedule', { params: { scheduleId: id }, body: { slug: 'chez-camille' } })
    return { by: jane, method: 'PATCH', path: `/api/schedules/${own.id}`, body: { slug: 'chez-camille' } }
  },
  too_many_photos: beyond('photos'),
  too_many_services: beyond('services'),
  too_many_staff: beyond('staff'),
  too_many_availability: beyond('availability'),
  too_many_closures: beyond('closures'),
  too_many_special_hours: beyond('specialHours'),
  slot_held: async () => {
    const { salon, jane, slot } = await depositSalon(product)
    await client(product).holds(salon, '2027-03-08 09:00')
    return { by: jane, path: `/api/schedules/${salon.id}/bookings`, body: slot('09:30') }
  },
  invalid_signature: () => ({ path: '/api/webhooks/stripe', body: {}, headers: { 'stripe-signature': 'x' } }),
  provider_away: 'needs a provider that is away: in the tests of the deposit’s life',
  booking_overlaps: () => ({ as: 'owner', path: bookings(), body: slot('2027-03-08 09:30') }),
  member_not_free: async () => {
    const jane = await owner(product)
    const salon = await jane.opens()
    const params = { scheduleId: salon.id }
    const { id: staffId } = await jane.get('createStaff', { params, body: { name: 'Inès' } })
    const { body } = await jane.enters(salon, '2027-03-08 22:00')
    const edits = { staffId, onlyIfFree: true }
    return { by: jane, method: 'PATCH', path: `/api/bookings/${body.id}`, body: edits }
  },
  series_clashes: () => ({
    as: 'owner',
    path: `/api/schedules/${world.salon.id}/series`,
    body: { ...slot('2027-03-08 09:30'), repeat: { unit: 'week', every: 1, times: 2 }, save: true },
  }),
  series_differs: async () => {
    const jane = await owner(product)
    const salon = await jane.opens()
    const { bookings } = await jane.get('createSeries', {
      params: { scheduleId: salon.id },
      body: {
        serviceId: salon.services.Coupe ?? 0,
        date: '2027-03-08',
        startTime: '09:00',
        clientName: 'Ada',
        clientPhone: '06 12 34 56 78',
        repeat: { unit: 'week', every: 1, times: 2 },
        save: true,
      },
    })
    const [first, second] = bookings
    await jane.edits(second?.id ?? 0, { startTime: '15:00' })
    const body = { startTime: '11:00', following: true, differing: 'ask' }
    return { by: jane, method: 'PATCH', path: `/api/bookings/${first?.id}`, body }
  },
  invalid_phone: async () => {
    const { body } = await world.owner.enters(world.salon, '2027-03-22 09:00')
    return { as: 'owner', method: 'PATCH', path: `/api/bookings/${body.id}`, body: { clientPhone: 'Abc' } }
  },
  time_does_not_exist: () => ({ as: 'owner', path: bookings(), body: slot('2027-03-28 02:30') }),
  ...clientRefusals(() => world),
  not_pending: async () => {
    const { body } = await world.owner.enters(world.salon, '2027-03-15 09:00')
    return {
      as: 'owner',
      method: 'PATCH',
      path: `/api/bookings/${body.id}/status`,
      body: { status: 'approved' },
    }
  },
  booking_changed: async () => {
    const { body } = await world.owner.enters(world.salon, '2027-03-15 10:00')
    await world.owner.edits(body.id, { comment: 'Entre-temps' })
    return {
      as: 'owner',
      method: 'PATCH',
      path: `/api/bookings/${body.id}`,
      body: { comment: 'Trop tard', version: body.version },
    }
  },
  receipt_not_found: () => ({ as: 'owner', method: 'GET', path: '/api/receipts/2027-999999' }),
  refund_changed: async () => cancel(await booked('approved', '2027-03-15 14:00'), { refunded: true }),
  ...depositRefusals(
    () => product,
    () => world,
  ),
  ...setupRefusals(() => world),
  ...waitingRefusals(() => product),
  cannot_cancel_started: async () => cancel(await booked('approved', '2027-02-01 09:00')),
  cannot_cancel_late: async () => {
    const params = { scheduleId: world.salon.id }
    await world.owner.get('editSchedule', { params, body: { cancelHours: 720 } })
    const reference = await booked('approved', '2027-03-15 16:00')
    await world.owner.get('editSchedule', { params, body: { cancelHours: 0 } })
    return cancel(reference)
  },
  cannot_cancel_cancelled: async () => cancel(await booked('cancelled', '2027-03-15 12:00')),
  cannot_cancel_rejected: async () => cancel(await booked('rejected', '2027-03-15 12:00')),
  places_not_paid: async () => {
    const { jane, salon } = await depositSalon(product)
    salon.services.Yoga = (
      await jane.get('createService', {
        params: { scheduleId: salon.id },
        body: { name: 'Yoga', durationMinutes: 60, capacity: 3 },
      })
    ).id
    const { body } = await client(product).holds(salon, '2027-03-08 09:00', { service: 'Yoga', places: 2 })
    return { path: `/api/public/bookings/${body.referenceToken}/places`, body: { places: 1 } }
  },
  places_not_added: async () => ({
    path: `/api/public/bookings/${await booked('approved', '2027-03-15 12:00')}/places`,
    body: { places: 2 },
  }),
  erasure_upcoming: async () => erase(await booked('approved', '2027-03-15 15:00')),
  erasure_disputed: () => erasePaid('disputed = true'),
  erasure_refund_owed: () => erasePaid("status = 'refund_pending', check_at = NULL"),
  booking_erased: async () => {
    const { body } = await world.owner.enters(world.salon, '2027-02-05 09:00', {})
    await client(product).send('POST', erase(body.referenceToken).path, { body: {} })
    return { as: 'owner', method: 'PATCH', path: `/api/bookings/${body.id}`, body: { clientName: 'Ada' } }
  },
  too_many_places: () => ({ path: room('/bookings'), body: { ...slotAt('09:00'), places: 2 } }),
  cannot_reschedule_unpaid: async () => {
    const { salon } = await depositSalon(product)
    const { body } = await client(product).holds(salon, '2027-03-08 09:00')
    return reschedule(body.referenceToken)
  },
  cannot_reschedule_started: async () => reschedule(await booked('approved', '2027-02-02 09:00')),
  cannot_reschedule_late: async () => {
    const params = { scheduleId: world.salon.id }
    await world.owner.get('editSchedule', { params, body: { cancelHours: 720 } })
    const reference = await booked('approved', '2027-03-22 16:00')
    await world.owner.get('editSchedule', { params, body: { cancelHours: 0 } })
    return reschedule(reference)
  },
  cannot_reschedule_cancelled: async () => reschedule(await booked('cancelled', '2027-03-15 12:00')),
  cannot_reschedule_rejected: async () => reschedule(await booked('rejected', '2027-03-15 12:00')),
  cannot_propose: async () => {
    const { id } = (await world.owner.enters(world.salon, '2027-02-03 09:00')).body
    return { as: 'owner', path: `/api/bookings/${id}/proposal`, body: slotTime }
  },
  proposal_same_time: async () => {
    const { id } = (await world.owner.enters(world.salon, '2027-03-23 16:00')).body
    const body = { date: '2027-03-23', startTime: '16:00' }
    return { as: 'owner', path: `/api/bookings/${id}/proposal`, body }
  },
  proposal_over: async () => ({
    path: `/api/public/bookings/${await booked('approved', '2027-03-16 12:00')}/proposal`,
    body: { accept: true },
  }),
  too_many_requests: 'needs the limits on: in their own file',
  availability_too_complex: 'needs more bookings than a test can write: test/domain/effort.test.ts',
  overloaded: 'needs the database away: in a file of its own',
  unexpected: 'is a fault of ours: whatever provokes it is mended',
}

describe('Refusals', () => {
  const provoked = refusals.filter((code) => typeof stories[code] === 'function')

  it.each(provoked)('answers %s with its status, its phrase and a text in each language', async (code) => {
    const story = stories[code]
    if (typeof story !== 'function') throw new Error(story)
    const request = await story()
    const replies = []
    for (const language of ['fr', 'en']) replies.push(await readRefusal(await ask(language, request)))
    for (const reply of replies) expect(reply.code).toBe(code)
    const [fr, en] = replies
    expect(fr?.error).toBe(en?.error)
    expect(fr?.message).not.toBe(en?.message)
  })
})
