import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { stored } from '../../fixtures/stored-rows.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

beforeEach(() => product.setNow(mondayMorning))

afterAll(() => product.stop())

const calls = (visitor: Client, salon: Salon, password = 'x') => {
  const params = { token: salon.token }
  const serviceId = salon.services.Coupe
  const date = '2027-03-08'
  const details = { clientName: 'Ada', clientPhone: '06' }
  return {
    getPublicSchedule: () => visitor.call('getPublicSchedule', { params }),
    unlockSchedule: () => visitor.call('unlockSchedule', { params, body: { password } }),
    listOpenDates: () => visitor.call('listOpenDates', { params, body: { serviceId } }),
    listSlots: () => visitor.call('listSlots', { params, body: { serviceId, date } }),
    book: () => visitor.call('book', { params, body: { serviceId, date, startTime: '10:00', ...details } }),
  }
}

describe('Share links', () => {
  it('shows the schedule and its services to anyone with the link', async () => {
    const salon = await camille.opens({ services: { Coupe: 60 } })
    const { getPublicSchedule } = calls(client(product), salon)
    expect((await getPublicSchedule()).body).toEqual({
      name: 'Salon',
      description: null,
      salon: {
        address: null,
        phone: null,
        website: null,
        color: 'plum',
        openingHours: null,
        logo: null,
        photos: [],
      },
      timezone: 'Europe/Paris',
      today: '2027-03-01',
      horizonDays: 30,
      lastDate: '2027-03-30',
      approval: 'manual',
      passwordRequired: false,
      requiresDeposit: false,
      cancelHours: 0,
      waitingList: true,
      refundHours: 24,
      depositAmount: null,
      depositPercent: null,
      depositsUnavailable: false,
      services: [
        {
          id: salon.services.Coupe,
          name: 'Coupe',
          description: null,
          category: null,
          durationMinutes: 60,
          displayOrder: 0,
          capacity: 1,
          priceCents: null,
          priceFrom: false,
          depositCents: null,
          depositPercent: null,
          staffIds: [],
        },
      ],
      staff: [],
    })
  })

  it('answers 404 for a made-up link', async () => {
    const salon = await camille.opens()
    for (const token of [
      'nowhere',
      'x'.repeat(65),
      salon.token.toLowerCase(),
      `${salon.token}%`,
      randomUUID(),
    ]) {
      for (const call of Object.values(calls(client(product), { ...salon, token }))) {
        expect(await call()).toMatchObject(refused(404, 'schedule_not_found'))
      }
    }
  })

  it.each(['none', 'past_due', 'cancelled'])(
    'closes the share link while the subscription is %s',
    async (status) => {
      const salon = await camille.opens()
      const ada = client(product, 'en')
      const { referenceToken } = (await ada.books(salon, '2027-03-08 14:00')).body
      await camille.subscribes(status)
      const before = await stored(product)
      // The remembered offer must let no one in.
      expect(await ada.books(salon, '2027-03-08 15:00')).toMatchObject(refused(403, 'subscription_required'))
      for (const call of Object.values(calls(ada, salon))) {
        const answer = await call()
        expect(answer).toMatchObject(refused(403, 'subscription_required'))
        expect(answer.body.error).toBe('Subscription required to share')
      }
      expect(await stored(product)).toEqual(before)
      expect(await camille.bookings(salon)).toHaveLength(1)
      expect(await ada.looksUp(referenceToken)).toMatchObject({ status: 200, body: { status: 'pending' } })
      expect(await ada.cancels(referenceToken)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
      await camille.subscribes()
      expect(await calls(ada, salon).listSlots()).toMatchObject({ status: 200 })
    },
  )
})

describe('Changes between two bookings', () => {
  it('applies every change of the schedule to the next booking at once', async () => {
    const salon = await camille.opens()
    const params = { scheduleId: salon.id }
    const ada = client(product)
    const books = (time: string) => ada.books(salon, `2027-03-08 ${time}`)
    expect(await books('09:00')).toMatchObject({ status: 201 })
    const [hours] = await camille.get('listAvailability', { params })
    await camille.call('deleteAvailability', { params: { availabilityId: hours?.id ?? 0 } })
    expect(await books('10:00')).toMatchObject(refused(409, 'slot_unavailable'))
    const monday = { dayOfWeek: 1, startTime: '10:00', endTime: '12:00' }
    await camille.get('createAvailability', { params, body: monday })
    expect(await books('10:00')).toMatchObject({ status: 201 })
    expect(await books('10:00')).toMatchObject(refused(409, 'slot_taken'))
    await camille.get('editSchedule', { params, body: { password: 'bienvenue' } })
    expect(await books('11:00')).toMatchObject(refused(401, 'password_required'))
    await camille.get('editSchedule', { params, body: { password: null } })
    expect(await books('11:00')).toMatchObject({ status: 201 })
    await camille.call('deleteSchedule', { params })
    expect(await books('11:30')).toMatchObject(refused(404, 'schedule_not_found'))
  })
})

describe('Schedule passwords', () => {
  const opens = () => camille.opens({ password: 'bienvenue' })

  it('shows only the name of a schedule until the right password is given', async () => {
    const salon = await opens()
    const ada = client(product)
    const { getPublicSchedule, unlockSchedule, ...inside } = calls(ada, salon, 'wrong')
    const outside = { name: 'Salon', passwordRequired: true }
    expect((await getPublicSchedule()).body).toEqual(outside)
    const before = await stored(product)
    for (const call of Object.values(inside)) {
      expect(await call()).toMatchObject(refused(401, 'password_required'))
    }
    const wrong = await unlockSchedule()
    expect(wrong).toMatchObject(refused(401, 'wrong_schedule_password'))
    expect(wrong.body.message).toBe('Mot de passe incorrect')
    expect(wrong.headers.getSetCookie()).toEqual([])
    expect((await getPublicSchedule()).body).toEqual(outside)
    expect(await stored(product)).toEqual(before)
  })

  it('opens the schedule to a visitor with the password, and returns the same as the link', async () => {
    const salon = await opens()
    const ada = client(product)
    const room = calls(ada, salon, 'bienvenue')
    const unlocked = await room.unlockSchedule()
    expect(unlocked.status).toBe(200)
    expect(unlocked.body).toMatchObject({ passwordRequired: true, services: [{ name: 'Coupe' }] })
    const { schedule, ...flat } = unlocked.body
    expect((await room.getPublicSchedule()).body).toEqual(flat)
    expect((await room.listSlots()).body.slots).toContain('10:00')
    expect(await room.listOpenDates()).toMatchObject({ status: 200 })
    expect(await room.book()).toMatchObject({ status: 201 })

    const [cookie] = unlocked.headers.getSetCookie()
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Max-Age=86400/)
    expect(cookie).not.toContain('bienvenue')
    expect(await calls(client(product), salon).listSlots()).toMatchObject({ status: 401 })
  })

  it('returns the schedule both flat and under `schedule` when the password is right', async () => {
    const salon = await opens()
    const { body } = await calls(client(product), salon, 'bienvenue').unlockSchedule()
    const { schedule, ...flat } = body
    expect(schedule).toEqual(flat)
    expect(schedule).toMatchObject({ name: 'Salon', requiresDeposit: false, services: [{ name: 'Coupe' }] })
  })

  it('keeps a schedule open for 24 hours of the server’s clock', async () => {
    const salon = await opens()
    const room = calls(client(product), salon, 'bienvenue')
    await room.unlockSchedule()
    product.setNow('2027-03-02T07:59:59Z')
    expect(await room.listSlots()).toMatchObject({ status: 200 })
    product.setNow('2027-03-02T08:00:00Z')
    expect(await room.listSlots()).toMatchObject(refused(401, 'password_required'))
    await room.unlockSchedule()
    expect(await room.listSlots()).toMatchObject({ status: 200 })
  })

  it('closes the schedule when its password changes, and opens it to all when the password is removed', async () => {
    const salon = await opens()
    const room = calls(client(product), salon, 'bienvenue')
    await room.unlockSchedule()
    const params = { scheduleId: salon.id }
    await camille.get('editSchedule', { params, body: { name: 'Chez Camille' } })
    expect(await room.listSlots()).toMatchObject({ status: 200 })
    await camille.get('editSchedule', { params, body: { password: 'autre' } })
    expect(await room.listSlots()).toMatchObject(refused(401, 'password_required'))
    expect(await room.unlockSchedule()).toMatchObject({ status: 401 })
    expect(await calls(client(product), salon, 'autre').unlockSchedule()).toMatchObject({ status: 200 })
    await camille.get('editSchedule', { params, body: { password: null } })
    expect(await room.listSlots()).toMatchObject({ status: 200 })
    expect((await room.getPublicSchedule()).body).toMatchObject({ passwordRequired: false })
  })

  it('refuses a grant of another schedule, and one that was changed', async () => {
    const salon = await opens()
    const other = await opens()
    const unlocked = await calls(client(product), other, 'bienvenue').unlockSchedule()
    const [cookie = ''] = unlocked.headers.getSetCookie()
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
    const mine = name.replace(String(other.id), String(salon.id))
    const [expiry = '', ...rest] = decodeURIComponent(value).split('.')
    const later = [Number(expiry) + 1, ...rest].join('.')
    const asks = (token: string, header: string) =>
      client(product).call('listOpenDates', {
        params: { token },
        body: { serviceId: other.services.Coupe },
        headers: { cookie: header },
      })
    expect(await asks(other.token, `${name}=${value}`)).toMatchObject({ status: 200 })
    for (const [token, header] of [
      [salon.token, `${mine}=${value}`],
      [other.token, `${name}=${encodeURIComponent(later)}`],
      [other.token, `${name}=${expiry}.${rest[0]}`],
      [other.token, `${name}=%`],
      [other.token, `${name}=`],
    ] as const) {
      expect(await asks(token, header)).toMatchObject(refused(401, 'password_required'))
    }
  })
})
