import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { usualLimits } from '../../../src/server/http/connection-limits.ts'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { reads, StreamReader } from '../../fixtures/stream-reader.ts'
import { joined } from '../../fixtures/team.ts'

/** The usual intervals, divided by fifty. */
const pace = { beat: 300, sessions: 400 }

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct({ pace })
  camille = await owner(product)
  salon = await camille.opens()
})
afterAll(() => product.stop())

describe('Live updates', () => {
  it('sends an event for each change of a booking, by its client or by its owner', async () => {
    const reader = await reads(camille)
    const ada = client(product)
    const tells = (deed: () => Promise<unknown>) => reader.hearsOf(salon.id, deed)
    let referenceToken = ''
    await tells(async () => {
      referenceToken = (await ada.books(salon, '2027-03-08 10:00')).body.referenceToken
    })
    const [booking] = await camille.bookings(salon)
    const id = booking?.id ?? 0
    await tells(() => camille.answers(id, 'approved'))
    await tells(() => camille.edits(id, { startTime: '11:00' }))
    await tells(() => ada.cancels(referenceToken))
    await tells(() => camille.enters(salon, '2027-03-08 14:00'))
    await tells(() => camille.deletes(id))
  })

  it('sends an event for changes of services, hours, closures, staff, settings and schedules', async () => {
    const reader = await reads(camille)
    const params = { scheduleId: salon.id }
    const tells = (deed: () => Promise<unknown>) => reader.hearsOf(salon.id, deed)
    await tells(() =>
      camille.get('createService', { params, body: { name: 'Couleur', durationMinutes: 90 } }),
    )
    await tells(() =>
      camille.get('createAvailability', {
        params,
        body: { dayOfWeek: 5, startTime: '09:00', endTime: '12:00' },
      }),
    )
    await tells(() =>
      camille.get('createClosure', { params, body: { fromDate: '2027-04-01', toDate: '2027-04-02' } }),
    )
    await tells(() => camille.get('createStaff', { params, body: { name: 'Bo' } }))
    await tells(() => camille.get('editSchedule', { params, body: { name: 'Salon de Camille' } }))

    const other = await camille.opens()
    await reader.until(() => reader.changed.includes(other.id), 'the new schedule')
    await reader.hearsOf(other.id, () => camille.call('deleteSchedule', { params: { scheduleId: other.id } }))
  })

  it('sends an event when a request lapses', async () => {
    const later = await startProduct({ pace })
    const camilles = await owner(later)
    const open = await camilles.opens()
    await client(later).books(open, '2027-03-08 10:00')
    const reader = await reads(camilles)
    await reader.hearsOf(open.id, async () => {
      later.setNow('2027-03-08T09:30:00Z')
      later.wakeDeliveries()
    })
    await later.stop()
  })

  it('sends the schedule’s number and no other data', async () => {
    const reader = await reads(camille)
    await reader.hearsOf(salon.id, () => client(product).books(salon, '2027-03-08 15:00'))
    expect(reader.told.filter(({ event }) => event === 'change')).toEqual([
      { event: 'change', data: { scheduleId: salon.id } },
    ])
    expect(Object.fromEntries(reader.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
  })

  it('sends a change to every stream of its owner, also to the tab that made it', async () => {
    const tabs = [await reads(camille), await reads(camille)]
    await camille.call('editSchedule', { params: { scheduleId: salon.id }, body: { name: 'Chez moi' } })
    for (const tab of tabs) await tab.until(() => tab.knowsOf(salon.id), 'the new name')
  })

  it('serves pages of the version before, which send a position and the page’s name', async () => {
    const reader = await reads(camille, '?since=0123abcd-42')
    const params = { scheduleId: salon.id }
    const headers = { 'creneau-page': 'abcd1234' }
    await reader.hearsOf(salon.id, () =>
      camille.call('editSchedule', { params, body: { name: 'Chez elle' }, headers }),
    )
    expect(reader.told.findLast(({ event }) => event === 'change')?.data).toEqual({ scheduleId: salon.id })
  })

  it('refetches everything when a server of the version before names a schedule without its owner', async () => {
    const reader = await reads(camille)
    await product.pool.query("SELECT pg_notify('creneau_changes', $1)", [String(salon.id)])
    await reader.hears('again')
  })

  it('sends no event to other owners, and refuses strangers', async () => {
    const other = await owner(product)
    const othersSalon = await other.opens()
    const reader = await reads(other)
    await camille.enters(salon, '2027-03-09 10:00')
    await reader.hearsOf(othersSalon.id, () => other.enters(othersSalon, '2027-03-09 10:00'))
    expect(reader.changed).toEqual([othersSalon.id])

    const refused = await client(product, 'en').send('GET', '/api/live')
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ code: 'not_signed_in' })
    expect((await camille.send('POST', '/api/live', { body: {} })).status).toBe(404)
  })

  it('ends the stream when its session ends', async () => {
    const elsewhere = await owner(product)
    const reader = await reads(elsewhere)
    await elsewhere.call('logout')
    await reader.until(() => reader.hasEnded, 'the end of the stream')
  })

  it('keeps a stream open beyond the time limit of silent connections', async () => {
    // Long enough for a busy machine to answer, and under half of the test's own wait.
    const limits = { ...usualLimits, headers: 1_000, request: 1_500, silence: 2_000, check: 100 }
    const hasty = await startProduct({
      beside: product,
      sending: false,
      pace: { beat: 100, sessions: 400 },
      connections: limits,
    })
    const reader = await reads(camille.at(hasty))
    const beats = () => reader.told.filter(({ event }) => event === 'state').length
    await reader.until(() => beats() > 45, 'four and a half seconds of beats')
    expect(reader.hasEnded).toBe(false)
    await hasty.stop()
  })

  it('keeps twenty streams of an account, and ends the oldest', async () => {
    const mia = await owner(product)
    const hers = await mia.opens()
    const readers: StreamReader[] = []
    onTestFinished(() => {
      for (const reader of readers) reader.close()
    })
    for (let count = 0; count < 200; count++) readers.push(await StreamReader.open(mia))
    await poll(
      async () => (readers.filter(({ hasEnded }) => hasEnded).length === 180 ? true : null),
      'the end of all but twenty',
    )
    const newest = readers.slice(-20)
    expect(newest.some(({ hasEnded }) => hasEnded)).toBe(false)
    expect(readers[0]?.isLive).toBe(false)
    await Promise.all([
      client(product).books(hers, '2027-03-08 10:00'),
      ...newest.map((reader) => reader.until(() => reader.knowsOf(hers.id), 'the booking')),
    ])
  })

  it('keeps the stream of the owner, however many a member of the team opens', async () => {
    const jane = await owner(product)
    const hers = await jane.opens()
    const { person, headers } = await joined(jane, { role: 'member' })
    const ofOwner = await StreamReader.open(jane)
    const readers: StreamReader[] = [ofOwner]
    onTestFinished(() => {
      for (const reader of readers) reader.close()
    })
    for (let count = 0; count < 25; count++)
      readers.push(await StreamReader.open(person, `?salon=${headers['x-salon']}`))
    await poll(
      async () => (readers.filter(({ hasEnded }) => hasEnded).length === 5 ? true : null),
      'the end of all but twenty of the member',
    )
    expect(ofOwner.hasEnded).toBe(false)
    await ofOwner.hearsOf(hers.id, () => client(product).books(hers, '2027-03-08 10:00'))
  })
})
