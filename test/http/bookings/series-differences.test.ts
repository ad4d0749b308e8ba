import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Body } from '../../../src/contract/index.ts'
import { type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await sharedProduct()
})

beforeEach(async () => {
  camille = await owner(product)
  salon = await camille.opens({ hours: { monday: '09:00-17:00' } })
})

/** Ada comes on four Mondays at ten. */
const saved = async (more: Partial<Body<'createSeries'>> = {}) => {
  const { bookings } = await camille.get('createSeries', {
    params: { scheduleId: salon.id },
    body: {
      serviceId: salon.services.Coupe ?? 0,
      date: '2027-03-08',
      startTime: '10:00',
      clientName: 'Ada',
      clientPhone: '06 12 34 56 78',
      repeat: { unit: 'week', every: 1, times: 4 },
      save: true,
      ...more,
    },
  })
  return bookings
}

const starts = async () =>
  (await camille.bookings(salon)).map(({ date, startTime }) => `${date} ${startTime}`)

describe('Later appointments of a series that differ', () => {
  it('asks before a change of all that follow overwrites one that was moved alone', async () => {
    const [, second, third] = await saved()
    await camille.edits(third?.id ?? 0, { startTime: '15:00' })
    const moves = (differing?: string) =>
      camille.edits(second?.id ?? 0, { startTime: '11:00', following: true, ...(differing && { differing }) })
    expect(await moves('ask')).toMatchObject({
      status: 409,
      body: { code: 'series_differs', message: expect.stringContaining('22 mars') },
    })
    expect(await starts()).toContain('2027-03-15 10:00')
    expect((await moves('keep')).body.following).toHaveLength(1)
    expect(await starts()).toEqual([
      '2027-03-08 10:00',
      '2027-03-15 11:00',
      '2027-03-22 15:00',
      '2027-03-29 11:00',
    ])
    await camille.edits(second?.id ?? 0, { startTime: '12:00', following: true, differing: 'change' })
    expect(await starts()).toEqual([
      '2027-03-08 10:00',
      '2027-03-15 12:00',
      '2027-03-22 12:00',
      '2027-03-29 12:00',
    ])
  })

  it.each<[string, Body<'editBooking'>, Body<'editBooking'>]>([
    ['day', { date: '2027-03-23' }, { startTime: '11:00' }],
    ['duration', { durationMinutes: 90 }, { durationMinutes: 30 }],
    ['comment', { comment: 'Apporter les photos' }, { comment: 'Court' }],
    ['client', { clientName: 'Bob', clientChange: 'correction' }, { clientName: 'Ada L.' }],
  ])('asks before it overwrites another %s, but not about other fields', async (_, alone, edits) => {
    const [, second, third] = await saved()
    await camille.edits(third?.id ?? 0, alone)
    const asked = { following: true, differing: 'ask' } as const
    const other = 'comment' in edits ? { durationMinutes: 30 } : { comment: 'Merci' }
    expect((await camille.edits(second?.id ?? 0, { ...other, ...asked })).status).toBe(200)
    expect(await camille.edits(second?.id ?? 0, { ...edits, ...asked })).toMatchObject({
      status: 409,
      body: { code: 'series_differs' },
    })
  })

  it.each(['cancels', 'deletes'])(
    'asks before an owner who %s all that follow includes one that was moved alone',
    async (does) => {
      const [, second, third, fourth] = await saved()
      await camille.edits(third?.id ?? 0, { startTime: '15:00' })
      await camille.edits(fourth?.id ?? 0, { comment: 'Apporter les photos' })
      const ends = async (differing: string) => {
        const path = `/api/bookings/${second?.id}`
        const response =
          does === 'deletes'
            ? await camille.send('DELETE', `${path}?following=true&differing=${differing}`)
            : await camille.send('PATCH', path, { body: { status: 'cancelled', following: true, differing } })
        return { status: response.status, body: await response.json() }
      }
      const kept = async () =>
        (await camille.bookings(salon)).flatMap(({ date, startTime, status }) =>
          status === 'approved' ? [`${date} ${startTime}`] : [],
        )
      expect(await ends('ask')).toMatchObject({
        status: 409,
        body: { code: 'series_differs', message: expect.stringContaining('22 mars') },
      })
      expect(await kept()).toHaveLength(4)
      expect((await ends('keep')).body.following).toHaveLength(1)
      expect(await kept()).toEqual(['2027-03-08 10:00', '2027-03-22 15:00'])
    },
  )

  it('asks before another service overwrites a duration', async () => {
    const params = { scheduleId: salon.id }
    const { id: serviceId } = await camille.get('createService', {
      params,
      body: { name: 'Barbe', durationMinutes: 30 },
    })
    const [, second, third] = await saved()
    await camille.edits(third?.id ?? 0, { durationMinutes: 90 })
    const changes = (differing: string) =>
      camille.edits(second?.id ?? 0, { serviceId, following: true, differing })
    expect(await changes('ask')).toMatchObject({ status: 409, body: { code: 'series_differs' } })
    expect((await changes('keep')).status).toBe(200)
    const ends = (await camille.bookings(salon)).map(({ endTime }) => endTime)
    expect(ends).toEqual(['11:00', '10:30', '11:30', '10:30'])
  })

  it('cancels all that follow without a question from the one that was moved', async () => {
    const [, second] = await saved({ repeat: { unit: 'week', every: 1, times: 3 } })
    await camille.edits(second?.id ?? 0, { startTime: '11:00' })
    const cancelled = { status: 'cancelled', following: true, differing: 'ask' } as const
    const answer = await camille.edits(second?.id ?? 0, cancelled)
    expect(answer.status).toBe(200)
    expect(answer.body.following).toHaveLength(1)
  })

  it('asks before fewer places leave out a companion of one', async () => {
    const params = { scheduleId: salon.id }
    const yoga = await camille.get('createService', {
      params,
      body: { name: 'Yoga', durationMinutes: 60, capacity: 6 },
    })
    const [first, second] = await saved({ serviceId: yoga.id, places: 3 })
    await camille.edits(second?.id ?? 0, { companions: ['Bob', 'Cid'] })
    const edits = { places: 2, following: true, differing: 'ask' } as const
    expect(await camille.edits(first?.id ?? 0, edits)).toMatchObject({
      status: 409,
      body: { code: 'series_differs' },
    })
    expect((await camille.bookings(salon))[1]?.companions).toEqual(['Bob', 'Cid'])
  })
})
