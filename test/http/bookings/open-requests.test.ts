import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { idOf, laterBy, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct({ rateLimit: true, trustProxy: 1, sending: true })
  camille = await owner(product)
})

beforeEach(async () => {
  salon = await camille.opens({
    hours: { monday: '08:00-20:00', tuesday: '08:00-20:00' },
    services: { Coupe: 15 },
  })
})

afterAll(() => product.stop())

let people = 0
const somebody = () => {
  people++
  return {
    clientEmail: `client${people}@example.com`,
    clientPhone: `06 11 ${String(100_000 + people).slice(1)}`,
  }
}
const elsewhere = () => ({ 'x-forwarded-for': `10.2.${people >> 8}.${people++ & 255}` })

function slot(nth: number) {
  const minutes = 8 * 60 + (nth % 48) * 15
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return { date: nth < 48 ? '2027-03-08' : nth < 96 ? '2027-03-09' : '2027-03-15', startTime: time }
}

const asks = (visitor: Client, nth: number, details: object = {}, headers = elsewhere(), at = salon) =>
  visitor.call('book', {
    params: { token: at.token },
    body: { serviceId: at.services.Coupe, ...slot(nth), clientName: 'Ada', ...somebody(), ...details },
    headers,
  })

const times = <Result>(count: number, act: (nth: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, nth) => act(nth)))

const made = (answers: { status: number }[]) => answers.filter(({ status }) => status === 201).length

/** The server knows this visitor's browser. */
async function visitor() {
  const ada = client(product)
  await ada.get('getPublicSchedule', { params: { token: salon.token } })
  return ada
}

describe('Limits of open requests', () => {
  it('limits upcoming automatically approved bookings for each telephone number', async () => {
    await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { approval: 'automatic' } })
    const answers = await times(21, async (nth) =>
      asks(await visitor(), nth, { clientPhone: '06 99 88 77 66' }),
    )
    expect(made(answers)).toBe(20)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject(refused(429, 'too_many_open_requests'))
    const [first] = await camille.bookings(salon)
    await camille.edits(first?.id ?? 0, { status: 'cancelled' })
    const again = await asks(await visitor(), 40, { clientPhone: '06 99 88 77 66' })
    expect(again).toMatchObject({ status: 201, body: { status: 'approved' } })
  })

  it('limits a browser to twenty open requests, even when they arrive at once', async () => {
    const ada = await visitor()
    const answers = await times(40, (nth) => asks(ada, nth))
    expect(made(answers)).toBe(20)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(refused(429, 'too_many_open_requests'))
    }
    expect((await camille.bookings(salon)).length).toBe(20)
    expect((await asks(await visitor(), 60)).status).toBe(201)
    const other = await camille.opens({ services: { Coupe: 15 } })
    const elsewhereToo = { ...slot(0), startTime: '09:00' }
    expect((await asks(ada, 0, elsewhereToo, elsewhere(), other)).status).toBe(201)
  })

  it('limits an email address and a telephone number to twenty open requests each, in any notation', async () => {
    const mail = { clientEmail: 'ada@example.com' }
    expect(made(await times(24, (nth) => asks(client(product), nth, mail)))).toBe(20)
    const written = ['06 12 34 56 78', '+33612345678', '0033 6 12 34 56 78', '06.12.34.56.78']
    const phone = (nth: number) => ({ clientPhone: written[nth % 4] ?? '' })
    expect(made(await times(24, (nth) => asks(client(product), 40 + nth, phone(nth))))).toBe(20)
  })

  it('limits a network address, which many people may share, to a hundred open requests', async () => {
    const address = elsewhere()
    const answers: { status: number; body: object }[] = []
    for (let minute = 0; minute < 6; minute++) {
      answers.push(...(await times(18, (nth) => asks(client(product), minute * 18 + nth, {}, address))))
      product.setNow(laterBy(product, 1))
    }
    const others = answers.filter(({ status }) => status !== 201)
    expect(others.map(({ body }) => body)).toEqual(
      Array(8).fill(expect.objectContaining({ code: 'too_many_open_requests' })),
    )
    expect((await asks(client(product), 110)).status).toBe(201)
  })

  it('makes room for new requests once others are answered, or an hour after their cancellation', async () => {
    const ada = await visitor()
    const answers = await times(20, (nth) => asks(ada, nth))
    const [first = '', second = ''] = answers.map(({ body }) => body.referenceToken)
    expect((await asks(ada, 30)).status).toBe(429)
    await camille.answers(await idOf(camille, salon, first), 'approved')
    expect((await asks(ada, 30)).status).toBe(201)
    expect((await asks(ada, 31)).status).toBe(429)
    await client(product).cancels(second)
    expect((await asks(ada, 31)).status, 'for an hour').toBe(429)
    product.setNow(laterBy(product, 61))
    expect((await asks(ada, 31)).status).toBe(201)
    expect((await asks(ada, 32)).status).toBe(429)
  })

  it('counts no request for a slot that is taken', async () => {
    const ada = await visitor()
    await asks(client(product), 0)
    for (const answer of await times(19, () => asks(ada, 0)))
      expect(answer).toMatchObject(refused(409, 'slot_taken'))
    product.setNow(laterBy(product, 1))
    expect(made(await times(19, (nth) => asks(ada, nth + 1)))).toBe(19)
    expect((await asks(ada, 40)).status).toBe(201)
    expect((await asks(ada, 41)).status).toBe(429)
  })

  it('repeats the last open request for the same key, even at the limit', async () => {
    const ada = await visitor()
    const key = { 'idempotency-key': '6f9619ff-8b86-4011-b42d-00c04fc964ff' }
    const details = somebody()
    const { body } = await asks(ada, 0, details, { ...elsewhere(), ...key })
    await times(19, (nth) => asks(ada, nth + 1))
    const again = await asks(ada, 0, details, { ...elsewhere(), ...key })
    expect(again.body.referenceToken).toBe(body.referenceToken)
    expect((await asks(ada, 40)).status).toBe(429)
  })

  it('lets the owner enter pending bookings beyond the limit', async () => {
    const phone = { clientPhone: '06 99 99 99 99' }
    await times(20, (nth) => asks(client(product), nth, phone))
    const at = (nth: number) => Object.values(slot(nth)).join(' ')
    const entered = await times(10, (nth) =>
      camille.enters(salon, at(nth + 30), { ...phone, status: 'pending' }),
    )
    expect(made(entered)).toBe(10)
    expect((await asks(client(product), 45, phone)).status).toBe(429)
  })

  it('deletes the records of open requests once they are over', async () => {
    await asks(client(product), 0)
    const count = 'SELECT count(*)::int FROM open_requests WHERE schedule_id = $1'
    expect((await product.pool.query(count, [salon.id])).rows[0].count).toBe(4)
    product.setNow('2027-03-09T12:00:00Z')
    await product.sweep()
    expect((await product.pool.query(count, [salon.id])).rows[0].count).toBe(0)
    product.setNow('2027-03-01T08:00:00Z')
  })
})

it('limits a network address to thirty holds, and a browser to one', async () => {
  const { salon: asking } = await openDepositSalon(product)
  const address = elsewhere()
  const holds = (nth: number, headers = address) =>
    client(product).call('createDepositPayment', {
      params: { token: asking.token },
      body: {
        serviceId: asking.services.Coupe,
        date: ['2027-03-08', '2027-03-09', '2027-03-15', '2027-03-16'][Math.floor(nth / 8)],
        startTime: `${String(9 + (nth % 8)).padStart(2, '0')}:00`,
        clientName: 'Ada',
        ...somebody(),
      },
      headers,
    })
  const first = await times(18, (nth) => holds(nth))
  product.setNow(laterBy(product, 1))
  const then = await times(14, (nth) => holds(18 + nth))
  expect(made([...first, ...then])).toBe(30)
  const beyond = then.findIndex(({ status }) => status !== 201)
  expect(then[beyond]).toMatchObject(refused(429, 'too_many_holds'))
  expect((await holds(18 + beyond, elsewhere())).status).toBe(201)
})

describe('Limits of holds for a /48', () => {
  const inside = (wide: number, narrow: number) => ({
    'x-forwarded-for': `2001:db8:77:${((wide << 8) + narrow).toString(16)}::1`,
  })

  it('allows a /48 four times the holds of one address', async () => {
    const { salon: asking, camille: jane } = await openDepositSalon(product)
    await jane.get('editService', {
      params: { serviceId: asking.services.Coupe ?? 0 },
      body: { durationMinutes: 15 },
    })
    const days = ['08', '09', '15', '16', '22', '23'].map((day) => `2027-03-${day}`)
    const holds = (nth: number) => {
      const minutes = 9 * 60 + (nth % 32) * 15
      const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
      return client(product).call('createDepositPayment', {
        params: { token: asking.token },
        body: {
          serviceId: asking.services.Coupe,
          date: days[Math.floor(nth / 32)],
          startTime: time.join(':'),
          clientName: 'Ada',
          ...somebody(),
        },
        headers: inside(nth % 200, nth),
      })
    }
    const answers: Awaited<ReturnType<typeof holds>>[] = []
    for (let round = 0; round < 2; round++) {
      answers.push(...(await times(70, (nth) => holds(round * 70 + nth))))
      product.setNow(laterBy(product, 1))
    }
    expect(made(answers)).toBe(120)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject(refused(429, 'too_many_holds'))
    expect(answers.find(({ status }) => status !== 201)?.headers.get('retry-after')).toBe('900')
  })
})
