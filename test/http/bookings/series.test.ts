import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Body } from '../../../src/contract/index.ts'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { recordQueries } from '../../fixtures/recorded-queries.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'

let product: Product
let camille: Owner
let salon: Salon
let email: string
let clients = 0

beforeAll(async () => {
  product = await startProduct()
})

beforeEach(async () => {
  camille = await owner(product)
  const hours = { monday: '09:00-17:00', tuesday: '09:00-17:00', sunday: '00:00-12:00' }
  salon = await camille.opens({ hours })
  email = `ada${++clients}@client.example`
})

afterAll(() => product.stop())

type Given = Partial<Body<'createSeries'>>

const callSeries = (given: Given = {}, sender = camille) =>
  sender.call('createSeries', {
    params: { scheduleId: salon.id },
    body: {
      serviceId: salon.services.Coupe ?? 0,
      date: '2027-03-08',
      startTime: '10:00',
      clientName: 'Ada',
      clientPhone: '06 12 34 56 78',
      clientEmail: email,
      repeat: { unit: 'week', every: 1, times: 4 },
      ...given,
    },
  })

const starts = async () =>
  (await camille.bookings(salon))
    .filter(({ status }) => status === 'approved')
    .map(({ date, startTime }) => `${date} ${startTime}`)

const saved = async (given: Given = {}) => {
  const { status, body } = await callSeries({ save: true, ...given })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.bookings
}

describe('Recurring appointments', () => {
  it('reads services, team and hours once, however many dates its preview has', async () => {
    const readings = async (times: number) => {
      const repeat = { unit: 'week', every: 1, times } as const
      const queries = await recordQueries(() => callSeries({ repeat }))
      return queries
        .filter(({ text }) => /from "?(services|staff|availability)/i.test(text))
        .reduce((sum, query) => sum + query.times, 0)
    }
    expect(await readings(52)).toBe(await readings(2))
  })

  it('enters all bookings at once, with one mail that names all dates', async () => {
    expect((await callSeries()).body).toMatchObject({ saved: false, bookings: [] })
    expect(await starts()).toEqual([])
    const bookings = await saved()
    expect(await starts()).toEqual([
      '2027-03-08 10:00',
      '2027-03-15 10:00',
      '2027-03-22 10:00',
      // The wall time stays when the clocks change.
      '2027-03-29 10:00',
    ])
    expect(new Set(bookings.map(({ seriesId }) => seriesId))).toEqual(new Set([bookings[0]?.id]))
    const mails = await product.mailsTo(email, 1)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('29 mars')
  })

  it('lists clashes with closures, clock changes and other bookings, and saves nothing while one is open', async () => {
    await camille.enters(salon, '2027-03-15 10:30')
    const closed = { fromDate: '2027-03-22', toDate: '2027-03-22' }
    await camille.get('createClosure', { params: { scheduleId: salon.id }, body: closed })
    const { body } = await callSeries()
    expect(body.occurrences.map(({ clash, closed }) => clash?.code ?? closed)).toEqual([
      false,
      'booking_overlaps',
      true,
      false,
    ])
    expect(await callSeries({ save: true })).toMatchObject({
      status: 409,
      body: { code: 'series_clashes', message: expect.stringContaining('15 mars') },
    })
    expect(await starts()).toEqual(['2027-03-15 10:30'])
    await saved({
      choices: [
        { date: '2027-03-15', to: { date: '2027-03-16', startTime: '11:00' } },
        { date: '2027-03-22', anyway: true },
        { date: '2027-03-29', skip: true },
      ],
    })
    expect(await starts()).toEqual([
      '2027-03-08 10:00',
      '2027-03-15 10:30',
      '2027-03-16 11:00',
      '2027-03-22 10:00',
    ])
    const night = await callSeries({
      date: '2027-03-21',
      startTime: '02:30',
      repeat: { unit: 'week', every: 1, times: 2 },
    })
    expect(night.body.occurrences[1]?.clash?.code).toBe('time_does_not_exist')
  })

  it('keeps nothing when two of its own dates clash, or when someone books meanwhile', async () => {
    const twice = [{ date: '2027-03-15', to: { date: '2027-03-08', startTime: '10:30' } }]
    expect((await callSeries({ save: true, choices: twice })).status).toBe(409)
    expect(await starts()).toEqual([])
    const both = await Promise.all([callSeries({ save: true }), callSeries({ save: true })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await starts()).toHaveLength(4)
  })

  it('ends with the last date that a booking can have', async () => {
    const yearly = { unit: 'month', every: 12, times: 52 } as const
    expect(await callSeries({ date: '2099-06-01', repeat: yearly })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: { 'repeat.times': expect.any(String) } },
    })
    expect((await callSeries({ date: '2099-06-01', repeat: { ...yearly, times: 2 } })).status).toBe(200)
    const wrong = { unit: 'week', every: 1, times: 1e15 } as const
    expect((await callSeries({ date: '2027-13-01', repeat: wrong })).status).toBe(400)
    const [first] = await saved({ date: '2100-11-01', repeat: { unit: 'week', every: 1, times: 2 } })
    const moved = await camille.edits(first?.id ?? 0, { date: '2100-12-30', following: true })
    expect(moved).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('lists a date that the owner moves onto another date of the series', async () => {
    const twice = [{ date: '2027-03-15', to: { date: '2027-03-08', startTime: '10:30' } }]
    const { body } = await callSeries({ choices: twice })
    expect(body.occurrences.map(({ planned, clash }) => [planned, clash?.code])).toEqual([
      ['2027-03-08', undefined],
      ['2027-03-15', 'booking_overlaps'],
      ['2027-03-22', undefined],
      ['2027-03-29', undefined],
    ])
    expect(body.occurrences[1]?.clash?.message).toContain('10:00')
    expect(await callSeries({ save: true, choices: twice })).toMatchObject({
      status: 409,
      body: { code: 'series_clashes' },
    })
    const beside = [{ date: '2027-03-15', to: { date: '2027-03-08', startTime: '11:00' } }]
    expect((await callSeries({ choices: beside })).body.occurrences[1]?.clash).toBe(null)
  })

  it('gives two dates at one time to two members, if both are free', async () => {
    const params = { scheduleId: salon.id }
    const lea = await camille.get('createStaff', { params, body: { name: 'Léa' } })
    const choices = [{ date: '2027-03-15', to: { date: '2027-03-08', startTime: '10:30' } }]
    const codes = async (given: Given = {}) =>
      (await callSeries({ choices, ...given })).body.occurrences.map(({ clash }) => clash?.code)
    expect(await codes()).toEqual([undefined, undefined, undefined, undefined])
    expect(await codes({ staffId: lea.id })).toEqual([undefined, 'booking_overlaps', undefined, undefined])
    expect(new Set((await saved({ choices })).slice(0, 2).map(({ staffId }) => staffId)).size).toBe(2)
  })

  it('counts the places that the dates of the series take in one session', async () => {
    const params = { scheduleId: salon.id }
    const yoga = await camille.get('createService', {
      params,
      body: { name: 'Yoga', durationMinutes: 60, capacity: 3 },
    })
    const choices = [{ date: '2027-03-15', to: { date: '2027-03-08', startTime: '10:00' } }]
    const codes = async (places: number) =>
      (await callSeries({ choices, serviceId: yoga.id, places })).body.occurrences.map(
        ({ clash }) => clash?.code,
      )
    expect(await codes(1)).toEqual([undefined, undefined, undefined, undefined])
    expect(await codes(2)).toEqual([undefined, 'session_full', undefined, undefined])
  })

  it('says of each booking whether later ones of its series take place', async () => {
    const [first, second, third, last] = await saved()
    const continues = async () =>
      (await camille.bookings(salon))
        .filter(({ status }) => status === 'approved')
        .map(({ seriesContinues }) => seriesContinues ?? false)
    expect([first, second, third, last].map((one) => one?.seriesContinues ?? false)).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(await continues()).toEqual([true, true, true, false])
    await camille.edits(last?.id ?? 0, { status: 'cancelled' })
    await camille.get('deleteBooking', { params: { bookingId: third?.id ?? 0 } })
    expect(await continues()).toEqual([true, false])
    await camille.enters(salon, '2027-03-09 10:00')
    expect(await continues()).toEqual([true, false, false])
  })

  it('changes or cancels one booking, or all that follow', async () => {
    const [, second, third] = await saved()
    await camille.edits(second?.id ?? 0, { startTime: '11:00' })
    expect(await starts()).toEqual([
      '2027-03-08 10:00',
      '2027-03-15 11:00',
      '2027-03-22 10:00',
      '2027-03-29 10:00',
    ])
    // A week later, each takes the former time of the next.
    const { body } = await camille.edits(second?.id ?? 0, {
      date: '2027-03-22',
      startTime: '10:00',
      following: true,
    })
    expect(body.following).toHaveLength(2)
    expect(await starts()).toEqual([
      '2027-03-08 10:00',
      '2027-03-22 10:00',
      '2027-03-29 10:00',
      '2027-04-05 10:00',
    ])
    await camille.edits(third?.id ?? 0, { status: 'cancelled', following: true })
    expect(await starts()).toEqual(['2027-03-08 10:00', '2027-03-22 10:00'])
    const mails = await product.mailsTo(email, 4)
    expect(mails.map(({ subject }) => subject)).toHaveLength(4)
  })

  /** The email after `before` others. */
  const mailAfter = async (before: number) => {
    await everyMailIsOut(product)
    const mails = await product.mailsTo(email, 0)
    expect(mails).toHaveLength(before + 1)
    return mails.at(-1)
  }

  it('mails the client about all that follow, although the first of them stays as it is', async () => {
    const [, second] = await saved()
    await camille.edits(second?.id ?? 0, { startTime: '11:00' })
    await mailAfter(1)
    const { body } = await camille.edits(second?.id ?? 0, { startTime: '11:00', following: true })
    expect(body.following).toHaveLength(2)
    const mail = await mailAfter(2)
    expect(mail?.subject).toMatch(/^Rendez-vous modifié.* 22 mars/)
    expect(mail?.text).toContain('29 mars à 11:00')
  })

  it('mails the client about all that follow, although the first of them changes only its comment', async () => {
    const [, second] = await saved()
    await camille.edits(second?.id ?? 0, { startTime: '11:00' })
    await mailAfter(1)
    await camille.edits(second?.id ?? 0, { startTime: '11:00', comment: 'Court', following: true })
    expect((await mailAfter(2))?.subject).toMatch(/^Rendez-vous modifié.* 22 mars/)
  })

  it('mails the client about all that are cancelled, although the first of them has no address', async () => {
    const [, second] = await saved()
    await mailAfter(0)
    await camille.edits(second?.id ?? 0, { clientEmail: null, clientChange: 'correction' })
    await camille.edits(second?.id ?? 0, { status: 'cancelled', following: true })
    expect(await starts()).toEqual(['2027-03-08 10:00'])
    const mail = await mailAfter(1)
    expect(mail?.subject).toMatch(/^Rendez-vous annulé.* 22 mars/)
    expect(mail?.text).toContain('29 mars')
  })

  it('mails the client about all that are cancelled, although the first of them is cancelled already', async () => {
    const [, second] = await saved()
    await camille.edits(second?.id ?? 0, { status: 'cancelled' })
    await mailAfter(1)
    await camille.edits(second?.id ?? 0, { status: 'cancelled', following: true })
    expect(await starts()).toEqual(['2027-03-08 10:00'])
    const mail = await mailAfter(2)
    expect(mail?.subject).toMatch(/^Rendez-vous annulé.* 22 mars/)
    expect(mail?.text).toContain('29 mars')
  })

  it.each(['deleted', 'given to another person'])(
    'mails the client about all that are %s, although the first of them has begun',
    async (what) => {
      const [first] = await saved()
      await mailAfter(0)
      product.setNow('2027-03-08T09:30:00Z')
      const params = { bookingId: first?.id ?? 0 }
      if (what === 'deleted') await camille.get('deleteBooking', { params, query: { following: 'true' } })
      else
        await camille.edits(params.bookingId, {
          clientName: 'Bob',
          clientPhone: '07',
          clientEmail: `bob.${email}`,
          clientChange: 'transfer',
          following: true,
        })
      const mail = await mailAfter(1)
      expect(mail?.subject).toMatch(/15 mars/)
      expect(mail?.text).toContain('22 mars')
      if (what !== 'deleted') {
        const [toBob] = await product.mailsTo(`bob.${email}`, 1)
        expect(toBob?.subject).toMatch(/^Rendez-vous confirmé.* 15 mars/)
        expect(toBob?.text).toContain('22 mars')
      }
      product.setNow(mondayMorning)
    },
  )

  it('changes all that follow, except one whose client erased their details', async () => {
    const [first, second] = await saved()
    await mailAfter(0)
    product.setNow('2027-03-15T12:00:00Z')
    const { referenceToken } = second ?? { referenceToken: '' }
    await client(product).get('eraseBooking', { params: { referenceToken }, body: {} })
    const { status, body } = await camille.edits(first?.id ?? 0, { startTime: '11:00', following: true })
    expect(status).toBe(200)
    expect(body.following).toHaveLength(2)
    expect(await starts()).toEqual([
      '2027-03-08 11:00',
      '2027-03-15 10:00',
      '2027-03-22 11:00',
      '2027-03-29 11:00',
    ])
    expect((await mailAfter(1))?.text).not.toContain('15 mars')
    product.setNow(mondayMorning)
  })

  it('refuses to change all that follow if one of them clashes', async () => {
    const [first] = await saved()
    await camille.enters(salon, '2027-03-22 14:30')
    const asked = { startTime: '14:00', following: true }
    expect(await camille.edits(first?.id ?? 0, asked)).toMatchObject({
      status: 409,
      body: { code: 'series_clashes', message: expect.stringContaining('22 mars') },
    })
    expect(await starts()).not.toContain('2027-03-08 14:00')
  })

  it('deletes all that follow, and undoes each', async () => {
    const [, second] = await saved()
    const params = { bookingId: second?.id ?? 0 }
    const query = { undoSeconds: 8, following: 'true' } as const
    const { version = 0, following = [] } = await camille.get('deleteBooking', { params, query })
    expect(await starts()).toEqual(['2027-03-08 10:00'])
    for (const { id, version: of } of [{ id: params.bookingId, version }, ...following])
      await camille.get('undoBooking', { params: { bookingId: id }, body: { version: of } })
    expect(await starts()).toHaveLength(4)
  })

  it('takes at most a year of weeks, and refuses strangers', async () => {
    const times = (count: number) => ({ repeat: { unit: 'week', every: 1, times: count } as const })
    for (const count of [1, 53, 500])
      expect(await callSeries(times(count)), String(count)).toMatchObject({ status: 400 })
    expect((await saved(times(52))).at(-1)).toMatchObject({ date: '2028-02-28' })
    const stranger = await owner(product)
    expect(await callSeries({}, stranger)).toMatchObject(refused(404, 'schedule_not_found'))
    expect(await callSeries({ save: true }, stranger)).toMatchObject(refused(404, 'schedule_not_found'))
  })
})
