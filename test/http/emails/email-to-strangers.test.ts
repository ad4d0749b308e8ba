import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { client, newcomer, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { allPlanned } from '../../fixtures/email-rows.ts'
import { lineOfBookings } from '../../fixtures/line-of-bookings.ts'
import { isCitus, shifted } from '../../fixtures/machines.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner

beforeEach(async () => {
  product = await startProduct({ rateLimit: true, trustProxy: 1 })
  camille = await owner(product)
})

afterEach(() => product.stop())

const stranger = 'stranger@example.com'

const rows = async <Row extends object>(query: string, values: unknown[] = []) =>
  (await product.pool.query<Row>(query, values)).rows

/** Counts sent, waiting and abandoned mails, once every mail that may go has gone. */
async function told(address = stranger) {
  await allPlanned(product)
  const due = 'SELECT FROM deliveries WHERE done_at IS NULL AND abandoned_at IS NULL AND due_at <= now()'
  await poll(async () => ((await rows(due)).length === 0 ? true : null), 'the mails that may go')
  const [counts] = await rows<{ sent: number; waiting: number; given_up: number }>(
    `SELECT count(done_at)::int AS sent, count(abandoned_at)::int AS given_up,
       count(*) FILTER (WHERE done_at IS NULL AND abandoned_at IS NULL)::int AS waiting
     FROM deliveries WHERE target = $1`,
    [address],
  )
  return counts
}

let people = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.3.${people >> 8}.${people++ & 255}` })

const opens = () => camille.opens({ hours: { monday: '08:00-20:00' }, services: { Coupe: 15 } })

async function bookAndCancel(salon: Salon, times: number, clientEmail = stranger) {
  for (let nth = 0; nth < times; nth++) {
    const ada = client(product)
    const { status, body } = await ada.call('book', {
      params: { token: salon.token },
      body: {
        serviceId: salon.services.Coupe ?? 0,
        date: '2027-03-08',
        startTime: '10:00',
        clientName: 'Ada',
        clientEmail,
        clientPhone: `06 00 00 ${String(10_000 + people).slice(1)}`,
      },
      headers: elsewhere(),
    })
    if (status !== 201) return status
    await ada.call('cancelBooking', { params: { referenceToken: body.referenceToken }, headers: elsewhere() })
  }
  return 201
}

async function enterMany(salon: Salon, count: number) {
  await lineOfBookings(product, salon, { from: '2027-03-08T08:00:00Z', count })
  await product.pool.query('UPDATE bookings SET client_email = $1 WHERE client_email IS NULL', [stranger])
  await product.pool.query(
    `UPDATE booking_events SET planned_at = NULL, details = '{"status": "approved"}'
     WHERE NOT EXISTS (SELECT FROM deliveries d WHERE d.tenant_id = booking_events.tenant_id AND d.event_id = booking_events.id)`,
  )
  product.wakeDeliveries()
}

describe('Addresses that have never responded', () => {
  it('sends a new address twenty mails at once, however often someone books and cancels', async () => {
    for (const salon of [await opens(), await opens()]) await bookAndCancel(salon, 12)
    expect(await told()).toEqual({ sent: 20, waiting: 28, given_up: 0 })
    const [last] = await rows<{ hours: number }>(
      `SELECT extract(epoch FROM max(due_at) - now())::float8 / 3600 AS hours FROM deliveries WHERE done_at IS NULL`,
    )
    expect(last?.hours).toBeGreaterThan(28 * 4 - 1)
  })

  it('sends a new address twenty of a hundred mails from an owner without a subscription', async () => {
    const salon = await opens()
    await camille.subscribes('none')
    await enterMany(salon, 60)
    expect(await told()).toEqual({ sent: 20, waiting: 40, given_up: 0 })
  })

  it('abandons mails that a new address would get after a week, and shows the owner which', async () => {
    const salon = await opens()
    await enterMany(salon, 70)
    const counts = await told()
    expect(counts?.sent).toBe(20)
    expect(counts?.waiting).toBe(42)
    expect(counts?.given_up).toBe(8)
    const states = async (of: string) => {
      const [row] = await rows<{ booking_id: number }>(
        `SELECT booking_id::float8 FROM deliveries WHERE ${of} ORDER BY booking_id LIMIT 1`,
      )
      const history = await camille.get('listBookingHistory', { params: { bookingId: row?.booking_id ?? 0 } })
      return history.flatMap(({ mails }) => mails.map(({ state }) => state))
    }
    expect(await states('done_at IS NOT NULL')).toEqual(['sent'])
    expect(await states('due_at > now() AND abandoned_at IS NULL')).toEqual(['held'])
    expect(await states('abandoned_at IS NOT NULL')).toEqual(['given_up'])
    const [spent] = await rows<{ days: number }>(
      `SELECT extract(epoch FROM spent_until - now())::float8 / 86400 AS days FROM mail_budgets WHERE key LIKE 'stranger %'`,
    )
    expect(spent?.days, 'a flood shuts the address for no longer').toBeLessThan(7 + 20 / 6 + 0.2)
  })

  it('sends an address every mail once someone follows a link from one of its mails', async () => {
    const salon = await opens()
    await enterMany(salon, 30)
    expect(await told()).toMatchObject({ sent: 20, waiting: 10 })
    const [mail] = await product.mailsTo(stranger, 20)
    const link = new URL(/https?:\/\/\S+\/manage-booking\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const referenceToken = link.searchParams.get('reference') ?? ''
    const ada = client(product)
    const lookUp = (more: Record<string, string>) =>
      ada.call('lookUpBooking', { params: { referenceToken }, query: more })
    for (const more of [{}, { mail: 'made-up' }, { mail: '6f9619ff-8b86-4011-b42d-00c04fc964ff' }]) {
      expect((await lookUp(more)).status).toBe(200)
    }
    // A program that checks the link reads its page, but runs no script.
    const page = await fetch(`${product.url}${link.pathname}${link.search}`)
    expect(await page.text()).toContain(referenceToken)
    expect(await told()).toMatchObject({ sent: 20, waiting: 10 })
    expect((await lookUp({ mail: link.searchParams.get('mail') ?? '' })).status).toBe(200)
    expect(await told()).toEqual({ sent: 30, waiting: 0, given_up: 0 })
    await enterMany(await opens(), 30)
    expect(await told()).toEqual({ sent: 60, waiting: 0, given_up: 0 })
  })

  // Citus has no triggers on such tables.
  it.skipIf(isCitus)('sends the waiting mails although a deadlock ended the first try', async () => {
    const salon = await opens()
    await enterMany(salon, 22)
    expect(await told()).toMatchObject({ sent: 20, waiting: 2 })
    await product.pool.query(`
      CREATE SEQUENCE releases MINVALUE 0;
      CREATE FUNCTION refuse_first_release() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF nextval('releases') = 0 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
          RETURN NEW;
        END $$;
      CREATE TRIGGER refuse_first_release BEFORE UPDATE OF due_at ON deliveries
        FOR EACH ROW EXECUTE FUNCTION refuse_first_release()`)
    const [mail] = await product.mailsTo(stranger, 20)
    const { searchParams } = new URL(/https?:\/\/\S+\/manage-booking\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const answer = await client(product).call('lookUpBooking', {
      params: { referenceToken: searchParams.get('reference') ?? '' },
      query: { mail: searchParams.get('mail') ?? '' },
    })
    expect(answer.status).toBe(200)
    expect(await told()).toEqual({ sent: 22, waiting: 0, given_up: 0 })
  })

  it('ignores a mail link used with another booking', async () => {
    const salon = await opens()
    const ada = client(product)
    const own = await ada.books(salon, '2027-03-08 11:00', { clientEmail: 'own@example.com' })
    await camille.enters(salon, '2027-03-08 12:00', { clientEmail: stranger })
    const [mail] = await product.mailsTo('own@example.com', 1)
    await product.mailsTo(stranger, 1)
    const id = /mail=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const [other] = await rows<{ reference_token: string }>(
      'SELECT reference_token FROM bookings WHERE client_email = $1',
      [stranger],
    )
    await ada.call('lookUpBooking', {
      params: { referenceToken: other?.reference_token ?? '' },
      query: { mail: id },
    })
    expect(await rows('SELECT FROM responding_addresses')).toEqual([])
    await ada.call('lookUpBooking', {
      params: { referenceToken: own.body.referenceToken },
      query: { mail: id },
    })
    expect(await rows('SELECT address FROM responding_addresses')).toEqual([{ address: 'own@example.com' }])
  })
})

describe('Mails that are never held back', () => {
  it('sends every mail to the verified address of an account', async () => {
    const salon = await opens()
    await bookAndCancel(salon, 12, camille.email)
    expect(await told(camille.email)).toMatchObject({ waiting: 0, given_up: 0 })
  })

  it('sends every mail about money', async () => {
    const salon = await opens()
    await enterMany(salon, 40)
    expect(await told()).toMatchObject({ sent: 20, waiting: 20 })
    await camille.connects()
    const other = await opens()
    await camille.asksFor(other, '15.50')
    const ada = client(product)
    const { body } = await ada.holds(other, '2027-03-08 10:00', { clientEmail: stranger })
    await ada.pays(body)
    await ada.looksUp(body.referenceToken)
    expect(await told()).toMatchObject({ sent: 21, waiting: 20 })
    await ada.cancels(body.referenceToken)
    await poll(async () => (((await told())?.sent ?? 0) >= 23 ? true : null), 'the mails of the refund')
  })
})

describe('Cancelled requests', () => {
  it('counts cancelled requests as open for an hour', async () => {
    const salon = await opens()
    expect(await bookAndCancel(salon, 21)).toBe(429)
    product.setNow(laterBy(product, 30))
    expect(await bookAndCancel(salon, 1)).toBe(429)
    product.setNow(laterBy(product, 31))
    expect(await bookAndCancel(salon, 1)).toBe(201)
  })

  it('counts cancelled requests only when their client cancelled them', async () => {
    const salon = await opens()
    const phone = { clientPhone: '06 99 88 77 66' }
    const asks = (nth: number) =>
      client(product).call('book', {
        params: { token: salon.token },
        body: {
          serviceId: salon.services.Coupe ?? 0,
          date: '2027-03-08',
          startTime: `${String(8 + Math.floor(nth / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][nth % 4]}`,
          clientName: 'Ada',
          ...phone,
        },
        headers: elsewhere(),
      })
    for (let nth = 0; nth < 20; nth++) expect((await asks(nth)).status).toBe(201)
    expect(await asks(20)).toMatchObject(refused(429, 'too_many_open_requests'))
    const [first] = await camille.bookings(salon)
    await camille.answers(first?.id ?? 0, 'rejected')
    expect((await asks(20)).status).toBe(201)
  })
})

describe('Accounts with an unverified address', () => {
  it('sends an unverified account six mails at once and then one every two hours, of any kind', async () => {
    const jane = newcomer(product)
    for (let minute = 0; minute < 5; minute++) {
      await jane.call('register', { body: { name: 'Jane', email: jane.email, password: 'a password' } })
      await jane.call('resendVerification', { body: { email: jane.email } })
      await jane.call('forgotPassword', { body: { email: jane.email } })
      product.setNow(laterBy(product, 1))
    }
    const count = 'SELECT FROM account_mails WHERE target = $1'
    expect(await rows(count, [jane.email])).toHaveLength(6)
    await product.pool.query(`UPDATE mail_budgets SET spent_until = ${shifted('spent_until', -125 * 60)}`)
    await jane.call('resendVerification', { body: { email: jane.email } })
    await jane.call('resendVerification', { body: { email: jane.email } })
    expect(await rows(count, [jane.email])).toHaveLength(7)
  })
})
