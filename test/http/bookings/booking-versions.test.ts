import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { untilAnswered } from '../../fixtures/answered-statements.ts'
import { depositIs, idOf } from '../../fixtures/deposit-salon.ts'
import { activity } from '../../fixtures/machines.ts'
import { mondayMorning, type Product, poll, startProduct } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'

let product: Product
let camille: Owner
let salon: Salon
let addresses = 0

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  salon = await camille.opens()
})

const ada = () => client(product)
const changed = (booking: object) => ({
  status: 409,
  body: { code: 'booking_changed', error: 'Booking changed', booking },
})

async function shown(id: number) {
  const booking = (await camille.bookings(salon)).find((one) => one.id === id)
  if (!booking) throw new Error('the owner sees no such booking')
  return booking
}

async function asked(status: 'pending' | 'approved', clientEmail?: string) {
  const { referenceToken } = (
    await ada().books(salon, '2027-03-08 10:00', { ...(clientEmail && { clientEmail }) })
  ).body
  const id = await idOf(camille, salon, referenceToken)
  if (status === 'approved') await camille.answers(id, 'approved')
  return { id, referenceToken }
}

const subjects = async (address: string) => {
  await everyMailIsOut(product)
  return (await product.mailsTo(address)).map(({ subject }) => subject.split(/\s:/)[0])
}

describe('Booking versions', () => {
  it('returns the version in every reply about a booking, and raises it with every change', async () => {
    const { id, referenceToken } = await asked('pending')
    const seen = [(await shown(id)).version]
    expect((await ada().looksUp(referenceToken)).body.version).toBe(seen[0])
    seen.push((await camille.answers(id, 'approved')).body.version)
    seen.push((await camille.edits(id, { comment: 'Porte bleue' })).body.version)
    seen.push((await camille.edits(id, { date: '2027-03-09' })).body.version)
    seen.push((await ada().cancels(referenceToken)).body.version)
    for (const version of seen) expect(version).toEqual(expect.any(Number))
    expect(new Set(seen).size).toBe(5)
    expect((await camille.enters(salon, '2027-03-08 14:00')).body.version).toEqual(expect.any(Number))
  })

  it('accepts every change that names the current version', async () => {
    const { id, referenceToken } = await asked('pending')
    const approved = await camille.answers(id, 'approved', (await shown(id)).version)
    expect(approved.status).toBe(200)
    const { version } = approved.body
    expect(await camille.edits(id, { comment: 'Court', version })).toMatchObject({ status: 200 })
    const seen = { version: (await ada().looksUp(referenceToken)).body.version }
    expect(await ada().cancels(referenceToken, seen)).toMatchObject({ status: 200 })
    expect(await camille.deletes(id, (await shown(id)).version)).toMatchObject({ status: 200 })
  })
})

describe('Changes against an outdated version', () => {
  it.each(['owner', 'client'])(
    'accepts a change by the %s after a reminder, which changes nothing they saw',
    async (who) => {
      const { id, referenceToken } = await asked('approved', `${who}@reminded.example`)
      const { version } = await shown(id)
      const changes = (seen: number) =>
        who === 'owner'
          ? camille.edits(id, { comment: 'Porte bleue', version: seen })
          : ada().cancels(referenceToken, { version: seen })
      product.setNow('2027-03-07T10:00:00Z')
      await product.sweep()
      expect((await shown(id)).version).toBe(version + 1)
      expect(await changes(version + 2)).toMatchObject(refused(409, 'booking_changed'))
      expect(await changes(version - 1)).toMatchObject(refused(409, 'booking_changed'))
      expect(await changes(version)).toMatchObject({ status: 200 })
    },
  )

  it('refuses a comment on a booking that its client has cancelled', async () => {
    const clientEmail = `client${++addresses}@example.com`
    const { id, referenceToken } = await asked('approved', clientEmail)
    const { version, status, date, startTime, clientName } = await shown(id)
    await ada().cancels(referenceToken)
    // The client sends the whole form as it was opened.
    const form = { status, date, startTime, clientName, comment: 'Court', version }
    expect(await camille.edits(id, form)).toMatchObject(changed({ id, status: 'cancelled', comment: null }))
    expect(await shown(id)).toMatchObject({ status: 'cancelled', comment: null })
    expect((await ada().looksUp(referenceToken)).body.status).toBe('cancelled')
    expect(await subjects(clientEmail)).toEqual([
      'Demande reçue',
      'Rendez-vous confirmé',
      'Rendez-vous annulé',
    ])
  })

  it('refuses an outdated edit of a booking with a deposit, without refunds or extra mails', async () => {
    await camille.connects()
    await camille.asksFor(salon, '15.50')
    const clientEmail = `client${++addresses}@example.com`
    const visitor = ada()
    const { body: hold } = await visitor.holds(salon, '2027-03-08 10:00', { clientEmail })
    await visitor.pays(hold)
    const id = await idOf(camille, salon, hold.referenceToken)
    await camille.answers(id, 'approved')
    const { version } = await shown(id)
    await visitor.cancels(hold.referenceToken)
    await depositIs(visitor, hold.referenceToken, 'refunded')
    const form = { status: 'approved', comment: 'Court', version }
    expect(await camille.edits(id, form)).toMatchObject(changed({ id, status: 'cancelled' }))
    const told = await subjects(clientEmail)
    expect(told.filter((subject) => subject === 'Rendez-vous confirmé')).toHaveLength(1)
    expect(told).toEqual([
      'Demande reçue, acompte payé',
      'Rendez-vous confirmé',
      'Rendez-vous annulé',
      'Acompte remboursé',
    ])
  })

  it('refuses outdated answers, deletions and cancellations', async () => {
    const { id, referenceToken } = await asked('pending')
    const [before, seen] = [await shown(id), (await ada().looksUp(referenceToken)).body]
    await camille.edits(id, { startTime: '14:00' })
    const now = await shown(id)
    expect(await camille.answers(id, 'approved', before.version)).toMatchObject(changed(now))
    expect(await camille.answers(id, 'rejected', before.version)).toMatchObject(changed(now))
    expect(await camille.deletes(id, before.version)).toMatchObject({
      status: 409,
      body: { code: 'booking_changed' },
    })
    expect(await ada().cancels(referenceToken, { version: seen.version })).toMatchObject(
      changed({ referenceToken, status: 'pending', startTime: '14:00', cancellable: true }),
    )
    expect(await shown(id)).toEqual(now)
  })

  it('saves one of several edits of the same version, and returns the current booking to the others', async () => {
    const { id } = await asked('approved')
    const { version } = await shown(id)
    const comments = ['Court', 'Long', 'Frange', 'Boucles']
    const answers = await Promise.all(comments.map((comment) => camille.edits(id, { comment, version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { comment } = await shown(id)
    expect(answers.find(({ status }) => status === 200)?.body.comment).toBe(comment)
    for (const answer of answers)
      if (answer.status === 409) expect(answer).toMatchObject(changed({ comment }))
  })
})

describe('Changes without a version that race a cancellation', () => {
  const rounds = Array.from({ length: 40 }, (_, round) => round)

  /** Each round starts the client's cancel a little later: after so many answers of the database. */
  async function race(status: 'pending' | 'approved', act: (id: number) => Promise<{ status: number }>) {
    const outcomes: { cancelled: boolean; acted: number; became: string }[] = []
    for (const round of rounds) {
      const { id, referenceToken } = (await camille.enters(salon, '2027-03-08 10:00', { status })).body
      const isUnderWay = round % 10 === 0 ? undefined : untilAnswered(/./, round % 10)
      const acting = act(id)
      const [cancel, acted] = await Promise.all([
        Promise.race([acting, isUnderWay]).then(() => ada().cancels(referenceToken)),
        acting,
      ])
      const { body } = await ada().looksUp(referenceToken)
      outcomes.push({ cancelled: cancel.status === 200, acted: acted.status, became: body.status })
      if (body.cancellable) await camille.edits(id, { status: 'cancelled' })
    }
    return outcomes
  }

  it('keeps a booking cancelled when the owner comments on it at the same time', async () => {
    for (const one of await race('approved', (id) => camille.edits(id, { comment: 'Court' }))) {
      expect(one).toEqual({ cancelled: true, acted: 200, became: 'cancelled' })
    }
  })

  it('keeps the first of a rejection and a cancellation that race', async () => {
    for (const one of await race('pending', (id) => camille.answers(id, 'rejected'))) {
      expect([
        { cancelled: true, acted: 409, became: 'cancelled' },
        { cancelled: false, acted: 200, became: 'rejected' },
      ]).toContainEqual(one)
    }
  })

  it('shows a booking as cancelled to its client when deletion and cancellation race', async () => {
    for (const { became } of await race('approved', (id) => camille.deletes(id))) {
      expect(became).toBe('cancelled')
    }
  })

  it('keeps a booking cancelled when an edit read it before the cancellation was committed', async () => {
    const { id, referenceToken } = await asked('approved')
    const other = await product.pool.connect()
    const waiting = async (count: number) => {
      const { rows } = await product.pool.query(
        `SELECT count(*)::int AS count FROM ${activity}
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rows[0].count >= count ? true : null
    }
    await other.query('BEGIN')
    await other.query('UPDATE bookings SET comment = comment WHERE id = $1', [id])
    const cancel = ada().cancels(referenceToken)
    await poll(() => waiting(1), 'the cancel to wait')
    const edit = camille.edits(id, { comment: 'Court' })
    await poll(() => waiting(2), 'the edit to wait')
    await other.query('COMMIT')
    other.release()
    expect(await cancel).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    await edit
    expect((await shown(id)).status).toBe('cancelled')
  })

  it('refuses to cancel a cancelled booking again', async () => {
    const { referenceToken } = await asked('approved')
    await ada().cancels(referenceToken)
    expect(await ada().cancels(referenceToken)).toMatchObject(refused(409, 'cannot_cancel_cancelled'))
  })
})
