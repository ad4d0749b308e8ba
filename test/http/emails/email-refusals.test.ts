import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { client, newcomer } from '../../fixtures/actors.ts'
import { allPlanned, makeDue } from '../../fixtures/email-rows.ts'
import { shifted } from '../../fixtures/machines.ts'
import { MailServer } from '../../fixtures/mail-server.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

let product: Product
let office: MailServer

beforeEach(async () => {
  office = new MailServer()
  await office.open()
})

afterEach(async () => {
  await product.stop()
  await office.close()
})

const ada = 'ada@example.com'
const subjects = (address: string) => office.takenBy(address).map(({ subject }) => subject)

/** The mails of this product do not reach its mailbox, so the test verifies the owner itself. */
async function openSalon() {
  const camille = newcomer(product)
  await camille.registers()
  await poll(async () => (office.takenBy(camille.email).length > 0 ? true : null), 'the mail of verification')
  await product.pool.query('UPDATE users SET email_verified = true')
  await camille.signsIn()
  await camille.subscribes()
  return { camille, salon: await camille.opens() }
}

const stored = async () => {
  const { rows } = await product.pool.query(
    `SELECT template, attempts, last_error AS reason, done_at IS NOT NULL AS sent FROM deliveries
     WHERE target = $1 ORDER BY version`,
    [ada],
  )
  return rows
}

const untilFailed = () =>
  poll(async () => ((await stored())[0]?.attempts > 0 ? true : null), 'a failed attempt')

const tryAgain = async () => {
  await makeDue(product)
  product.wakeDeliveries()
}

const inOrder = [
  expect.stringContaining('Demande reçue'),
  expect.stringContaining('Rendez-vous confirmé'),
  expect.stringContaining('Rendez-vous annulé'),
]

describe.each([
  ['for now, at the address', 451, 'address'],
  ['for good, at the address', 550, 'address'],
  ['for now, at the mail itself', 452, 'mail'],
  ['for good, at the mail itself', 554, 'mail'],
] as const)('Mail server that refuses %s (%i)', (_when, code, at) => {
  it('keeps bookings working, and sends every refused mail later, once and in order', async () => {
    product = await startProduct({ smtpUrl: office.smtpUrl })
    const { camille, salon } = await openSalon()
    if (at === 'address') office.judgeAddress = (address) => (address === ada ? code : 'taken')
    else office.judge = (mail) => (mail.to?.some(({ address }) => address === ada) ? code : 'taken')

    const visitor = client(product)
    const { status, body } = await visitor.books(salon, '2027-03-08 10:00', { clientEmail: ada })
    expect(status).toBe(201)
    await untilFailed()
    const [booking] = await camille.bookings(salon)
    expect(await camille.answers(booking?.id ?? 0, 'approved')).toMatchObject({ status: 200 })
    expect(await visitor.cancels(body.referenceToken)).toMatchObject({ status: 200 })
    await allPlanned(product)
    // Other mails are sent meanwhile. Of the server's answer only the code is stored.
    await poll(async () => (subjects(camille.email).length === 3 ? true : null), 'the mails to the owner')
    expect(await stored()).toMatchObject([
      {
        template: 'booking_received',
        reason: expect.stringMatching(new RegExp(`^[A-Z]+ ${code}$`)),
        sent: false,
      },
      { template: 'booking_approved', attempts: 0, sent: false },
      { template: 'cancellation_confirmed', attempts: 0, sent: false },
    ])
    expect(subjects(ada)).toEqual([])

    office.judge = () => 'taken'
    office.judgeAddress = () => 'taken'
    await tryAgain()
    await poll(async () => (subjects(ada).length >= 3 ? true : null), 'the mails to the client')
    expect(subjects(ada)).toEqual(inOrder)
    await poll(async () => ((await stored()).every(({ sent }) => sent) ? true : null), 'the marks')
    await tryAgain()
    expect(subjects(ada)).toHaveLength(3)
  })
})

describe('Slow mail server', () => {
  it('keeps bookings and other mails going while the server is slow, and sends each mail once in order', async () => {
    product = await startProduct({ smtpUrl: office.smtpUrl })
    const { camille, salon } = await openSalon()
    const letGo = office.hold(ada)
    const visitor = client(product)
    const { body } = await visitor.books(salon, '2027-03-08 10:00', { clientEmail: ada })
    await poll(async () => (office.offered.length > office.taken.length ? true : null), 'the mail in hand')
    const [booking] = await camille.bookings(salon)
    expect(await camille.answers(booking?.id ?? 0, 'approved')).toMatchObject({ status: 200 })
    expect(await visitor.cancels(body.referenceToken)).toMatchObject({ status: 200 })
    await poll(async () => (subjects(camille.email).length === 3 ? true : null), 'the mails to the owner')
    letGo()
    await poll(async () => (subjects(ada).length >= 3 ? true : null), 'the mails to the client')
    expect(subjects(ada)).toEqual(inOrder)
    expect(office.offered).toHaveLength(office.taken.length)
  })
})

describe('Abandoned mails', () => {
  it('sends later mails after an abandoned one, and counts it for the operator and its owner', async () => {
    product = await startProduct({ smtpUrl: office.smtpUrl })
    const { camille, salon } = await openSalon()
    office.judgeAddress = (address) => (address === ada ? 550 : 'taken')
    const visitor = client(product)
    const { body } = await visitor.books(salon, '2027-03-08 10:00', { clientEmail: ada })
    await untilFailed()
    expect(await camille.get('getMailSettings')).toMatchObject({ waiting: 1, dead: 0 })
    await visitor.cancels(body.referenceToken)
    await product.pool.query(
      `UPDATE deliveries SET attempts = 8, due_at = now(), created_at = ${shifted('created_at', -3 * 86_400)}
       WHERE template = 'booking_received'`,
    )
    product.wakeDeliveries()
    const dead = () => camille.get('getMailSettings').then((settings) => (settings.dead === 1 ? true : null))
    await poll(dead, 'the mail that is given up')
    const figures = await (await client(product).send('GET', '/metrics')).text()
    expect(figures).toContain('creneau_messages{state="dead"} 1\n')
    expect(figures).not.toMatch(/ada|camille|salon|@/i)

    office.judgeAddress = () => 'taken'
    await tryAgain()
    await poll(async () => (subjects(ada).length > 0 ? true : null), 'the mail after the dead one')
    expect(subjects(ada)).toEqual([expect.stringContaining('Rendez-vous annulé')])
    const jane = await anotherOwner()
    expect(await jane.get('getMailSettings')).toMatchObject({ waiting: 0, dead: 0 })
  })
})

async function anotherOwner() {
  const jane = newcomer(product)
  await jane.registers()
  await product.pool.query('UPDATE users SET email_verified = true')
  await jane.signsIn()
  return jane
}
