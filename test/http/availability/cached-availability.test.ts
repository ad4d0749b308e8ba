import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Client,
  client,
  goodCard,
  type Owner,
  owner,
  refused,
  type Salon,
  sessionAt,
} from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { run, shifted } from '../../fixtures/machines.ts'
import { mondayMorning, type Product, poll, startProduct } from '../../fixtures/product.ts'
import { recordQueries } from '../../fixtures/recorded-queries.ts'

const monday = '2027-03-08'
const at = (time: string) => `${monday} ${time}`

let writing: Product
let reading: Product
const gate = new Gate()
let camille: Owner
let salon: Salon
let ada: Client
let visitor: Client
let marked: { by: Owner; salon: Salon; opening: string }

beforeAll(async () => {
  writing = await startProduct()
  reading = await startProduct({ sending: false, beside: writing, signalsGate: gate })
  const by = await owner(writing)
  marked = { by, salon: await by.opens(), opening: '09:00' }
})

afterAll(async () => {
  await reading.stop()
  await writing.stop()
})

beforeEach(async () => {
  writing.setNow(mondayMorning)
  reading.setNow(mondayMorning)
  camille = await owner(writing)
  salon = await camille.opens({ services: { Coupe: 60, Couleur: 120 } })
  ada = client(writing)
  visitor = client(reading)
  // What is cached never grows old, so that only a notification can make it fresh.
  vi.useFakeTimers({ toFake: ['performance'] })
  await settles()
})

afterEach(() => {
  vi.useRealTimers()
})

const seen = async () => {
  const { status, body } = await visitor.slots(salon, monday)
  return status === 200 ? body.slots : body
}

const asksDatabase = async (work: () => Promise<unknown>) =>
  (await recordQueries(work)).some(({ text }) => /FROM (schedules|occupancies|public_ids)/.test(text))

const isCached = () => isInMemory(seen)

async function isInMemory(ask: () => Promise<unknown>): Promise<boolean> {
  await ask()
  return !(await asksDatabase(ask))
}

/** Returns once the notifications of all earlier writes have arrived: they come in order, and this one is the last. */
async function settles(): Promise<void> {
  const { by, salon: other, opening } = marked
  const firstSlot = async () => (await client(reading).slots(other, monday)).body.slots[0]
  await until(() => isInMemory(firstSlot))
  marked.opening = opening === '09:00' ? '08:00' : '09:00'
  const hours = [{ startTime: marked.opening, endTime: '17:00' }]
  const params = { scheduleId: other.id }
  await by.get('setHours', { params, body: { days: [1], hours, replace: true } })
  await until(async () => (await firstSlot()) === marked.opening)
  await until(isCached)
}

/** Writes without a notification. */
const unannounced = (sql: string) => run(writing.databaseUrl, sql)

/** Unlike `expect.poll`, leaves the clock of the cache where it is. */
const until = (isSo: () => Promise<boolean>) =>
  poll(async () => ((await isSo()) ? true : null), 'availability')

const lists = (time: string, listed: boolean) =>
  until(async () => {
    const slots = await seen()
    return Array.isArray(slots) && slots.includes(time) === listed
  })
const shows = (time: string) => lists(time, true)
const showsNot = (time: string) => lists(time, false)
const refuses = (code: string) =>
  until(async () => {
    const found = await seen()
    return 'code' in found && found.code === code
  })

describe('Availability from memory', () => {
  it('answers from memory once it has read the days around', async () => {
    const others = async () => {
      await visitor.slots(salon, '2027-03-09')
      await client(reading).slots(salon, monday, 'Couleur')
    }
    expect(await asksDatabase(others)).toBe(false)
  })

  it('shows its own writes at once', async () => {
    const here = client(reading)
    const { body } = await here.books(salon, at('10:00'))
    expect(await seen()).not.toContain('10:00')
    await here.cancels(body.referenceToken)
    expect(await seen()).toContain('10:00')
  })

  it('serves nothing older than half a second, in case a notification is lost', async () => {
    await unannounced(`UPDATE availability SET start_time = '12:00' WHERE schedule_id = ${salon.id}`)
    await unannounced(`UPDATE schedules SET offer_version = offer_version + 1 WHERE id = ${salon.id}`)
    vi.advanceTimersByTime(499)
    expect(await seen()).toContain('09:00')
    vi.advanceTimersByTime(1)
    expect(await seen()).not.toContain('09:00')
  })

  it('reads the database while notifications do not arrive, and forgets what it cached', async () => {
    await gate.shut()
    for (const time of ['09:00', '10:00', '11:00']) {
      await ada.books(salon, at(time))
      // The connection ends a moment after the gate is shut.
      if (time !== '09:00') expect(await seen()).not.toContain(time)
    }
    expect(await isCached()).toBe(false)
    await gate.open()
    await until(isCached)
    expect(await seen()).not.toContain('09:00')
  })

  it('frees the slot of a hold when it ends, without a notification', async () => {
    await camille.connects()
    await camille.asksFor(salon, '15')
    const { body } = await ada.holds(salon, at('10:00'))
    await showsNot('10:00')
    await settles()
    reading.setNow(new Date(Date.parse(body.holdEndsAt) - 1).toISOString())
    expect(await seen()).not.toContain('10:00')
    reading.setNow(body.holdEndsAt)
    expect(await seen()).toContain('10:00')
  })
})

describe('Notifications of other processes', () => {
  it('announces a booking, its move and its cancellation', async () => {
    const { body } = await ada.books(salon, at('10:00'))
    await showsNot('10:00')
    const [booking] = await camille.bookings(salon)
    await camille.edits(booking?.id ?? 0, { date: monday, startTime: '14:00' })
    await shows('10:00')
    expect(await seen()).not.toContain('14:00')
    await ada.cancels(body.referenceToken)
    await shows('14:00')
  })

  it('announces an entered booking, its rejection and its deletion', async () => {
    for (const end of ['rejects', 'deletes']) {
      const { body } = await camille.enters(salon, at('10:00'), { status: 'pending' })
      await showsNot('10:00')
      if (end === 'rejects') await camille.answers(body.id, 'rejected')
      else await camille.deletes(body.id)
      await shows('10:00')
    }
  })

  it('announces a hold and its release', async () => {
    await camille.connects()
    await camille.asksFor(salon, '15')
    const { body } = await ada.holds(salon, at('10:00'))
    await showsNot('10:00')
    await ada.cancels(body.referenceToken)
    await shows('10:00')
  })

  it('announces closures, hours and special hours', async () => {
    const params = { scheduleId: salon.id }
    const closed = { fromDate: monday, fromTime: '00:00', toDate: monday, toTime: '12:00' }
    const closure = await camille.get('createClosure', { params, body: closed })
    await showsNot('09:00')
    await camille.get('deleteClosure', { params: { ...params, closureId: closure.id } })
    await shows('09:00')
    const hours = [{ startTime: '08:00', endTime: '17:00' }]
    await camille.get('setHours', { params, body: { days: [1], hours, replace: true } })
    await shows('08:00')
    const special = { date: monday, startTime: '07:00', endTime: '17:00' }
    await camille.get('createSpecialHours', { params, body: special })
    await shows('07:00')
  })

  it('announces services, staff members and settings', async () => {
    const params = { scheduleId: salon.id }
    const serviceId = salon.services.Coupe ?? 0
    await camille.get('editService', { params: { serviceId }, body: { durationMinutes: 480 } })
    await showsNot('10:00')
    await camille.get('editService', { params: { serviceId }, body: { durationMinutes: 60 } })
    await shows('10:00')
    await camille.enters(salon, at('10:00'))
    await showsNot('10:00')
    const { id: staffId } = await camille.get('createStaff', { params, body: { name: 'Ines' } })
    await shows('10:00')
    await camille.get('deleteStaff', { params: { ...params, staffId } })
    await showsNot('10:00')
    await camille.get('editSchedule', { params, body: { horizonDays: 2 } })
    await refuses('date_not_offered')
  })

  it('announces a password, and the deletion of the schedule', async () => {
    const params = { scheduleId: salon.id }
    await camille.get('editSchedule', { params, body: { password: 'sesame' } })
    await refuses('password_required')
    await camille.get('editSchedule', { params, body: { password: null } })
    await shows('10:00')
    await camille.call('deleteSchedule', { params })
    await refuses('schedule_not_found')
  })

  it('announces the end of a subscription, and a new one', async () => {
    await camille.subscribes('none')
    const { url } = await camille.get('createCheckoutSession', { body: {} })
    const card = { number: goodCard, expiry: '12/34', cvc: '123' }
    await camille.call('actInSandbox', { params: sessionAt(url), body: { action: 'pay', card } })
    await shows('10:00')
    await settles()
    const portal = await camille.get('createPortalSession', { body: {} })
    await camille.call('actInSandbox', {
      params: sessionAt(portal.url),
      body: { action: 'fail_next_payment' },
    })
    await refuses('subscription_required')
  })

  it('announces account deletion and its end', async () => {
    await camille.confirms()
    await camille.get('deleteAccount')
    await refuses('subscription_required')
    await camille.get('cancelAccountDeletion')
    await shows('10:00')
  })
})

describe('Bookings from memory', () => {
  beforeEach(async () => {
    await camille.get('createStaff', { params: { scheduleId: salon.id }, body: { name: 'Ines' } })
    await camille.enters(salon, at('10:00'))
    await settles()
  })

  const gives = async (name: string) =>
    unannounced(`UPDATE occupancies SET staff_id = ${await idOf(name)} WHERE schedule_id = ${salon.id}`)

  it('finds a member who became free after the last notification', async () => {
    await gives('Ines')
    expect((await visitor.books(salon, at('10:00'))).status).toBe(201)
    expect(await visitor.books(salon, at('10:00'))).toMatchObject(refused(409, 'slot_taken'))
  })

  it('sends the times still free from the database if memory still offers the one that was lost', async () => {
    await camille.enters(salon, at('11:00'), { staffId: await idOf('Ines') })
    await settles()
    await unannounced(`UPDATE occupancies SET starts_at = ${shifted('starts_at', -3600)}, ends_at = ${shifted('ends_at', -3600)}
      WHERE schedule_id = ${salon.id} AND starts_at = '${monday}T11:00+01:00'`)
    expect(await seen()).toContain('10:00')
    const { status, body } = await visitor.books(salon, at('10:00'))
    expect(status).toBe(409)
    expect(body).toMatchObject({ availableSlots: { slots: expect.not.arrayContaining(['10:00']) } })
  })

  it('books a slot that memory shows as taken', async () => {
    await camille.enters(salon, at('10:00'), { staffId: await idOf('Ines') })
    await showsNot('10:00')
    await settles()
    await unannounced(`DELETE FROM occupancies WHERE schedule_id = ${salon.id}`)
    expect(await seen()).not.toContain('10:00')
    expect((await visitor.books(salon, at('10:00'))).status).toBe(201)
  })

  const idOf = async (name: string) => {
    const members = await camille.get('listStaff', { params: { scheduleId: salon.id } })
    return members.find((member) => member.name === name)?.id
  }
})
