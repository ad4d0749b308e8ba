import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused } from '../../fixtures/actors.ts'
import { senderIsDone } from '../../fixtures/email-rows.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

afterAll(() => product.stop())

const subjects = async (address: string) => (await product.mailsTo(address)).map(({ subject }) => subject)

const untilSent = () => senderIsDone(product)

describe('Mail settings of an owner', () => {
  it('sends all kinds of mail, in the language of registration, by default', async () => {
    expect(await camille.get('getMailSettings')).toEqual({
      email: camille.email,
      locale: 'fr',
      wanted: { booking_requested: true, client_cancelled: true },
      mailServer: true,
      waiting: 0,
      dead: 0,
    })
    const jane = await owner(product, 'en')
    expect(await jane.get('getMailSettings')).toMatchObject({ locale: 'en' })
  })

  it('stops each kind of owner mail separately, and keeps client mails', async () => {
    const jane = await owner(product)
    const salon = await jane.opens()
    const edit = (wanted: object) => jane.get('editMailSettings', { body: { wanted } })
    expect(await edit({ booking_requested: false })).toMatchObject({
      locale: 'fr',
      wanted: { booking_requested: false, client_cancelled: true },
    })
    const ada = client(product)
    const first = (await ada.books(salon, '2027-03-08 10:00', { clientEmail: 'ada@example.com' })).body
    await ada.cancels(first.referenceToken)
    await product.mailsTo('ada@example.com', 2)
    await untilSent()
    expect((await subjects(jane.email)).slice(1)).toEqual([expect.stringContaining('Annulé par le client')])

    await edit({ booking_requested: true, client_cancelled: false })
    const second = (await ada.books(salon, '2027-03-08 11:00', { clientEmail: 'ada@example.com' })).body
    await ada.cancels(second.referenceToken)
    await product.mailsTo('ada@example.com', 4)
    await untilSent()
    expect((await subjects(jane.email)).slice(2)).toEqual([expect.stringContaining('Nouvelle demande')])
  })

  it.each([
    [{ locale: 'de' }],
    [{ wanted: { verify_address: false } }],
    [{ wanted: { booking_requested: 'no' } }],
  ])('refuses to change mail settings to %j', async (body) => {
    const before = await camille.get('getMailSettings')
    expect(await camille.call('editMailSettings', { body })).toMatchObject(refused(400, 'invalid_request'))
    expect(await camille.get('getMailSettings')).toEqual(before)
  })
})

describe('Test mails', () => {
  it('sends a test mail in the owner’s language, six times an hour at most', async () => {
    const jane = await owner(product)
    await jane.get('editMailSettings', { body: { locale: 'en' } })
    expect(await jane.get('sendTestMail', { body: {} })).toEqual({ email: jane.email })
    const [, mail] = await product.mailsTo(jane.email, 2)
    expect(mail?.subject).toBe('Test email from Créneau')
    expect(mail?.text).toContain('You asked for this test email, Camille.')
    for (let more = 0; more < 5; more++) await jane.get('sendTestMail', { body: {} })
    expect(await jane.call('sendTestMail', { body: {} })).toMatchObject(refused(429, 'too_many_requests'))
    expect(await product.mailsTo(jane.email, 7)).toHaveLength(7)
  })
})

describe('Mail metrics for Prometheus', () => {
  const fetchFigures = (from: Product, authorization?: string) =>
    fetch(`${from.url}/metrics`, authorization ? { headers: { authorization } } : {})

  it('counts waiting mails in the Prometheus format', async () => {
    const idle = await startProduct({ sending: false })
    await client(idle).call('register', {
      body: { name: 'Jane', email: 'jane@example.com', password: 'a good password' },
    })
    const response = await fetchFigures(idle)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await response.text()
    expect(text).toContain('# TYPE creneau_messages gauge\n')
    expect(text).toContain('creneau_messages{state="waiting"} 1\n')
    expect(text).toContain('creneau_messages{state="retrying"} 0\n')
    expect(text).toContain('creneau_messages{state="dead"} 0\n')
    expect(text).toMatch(/^creneau_oldest_message_seconds [\d.]+$/m)
    expect(text).not.toMatch(/jane|@/i)
    await idle.stop()
  })

  it('opens the metrics in production only with the right token', async () => {
    const closed = await startProduct({ metrics: 'closed', sending: false })
    const closedReply = await fetchFigures(closed)
    expect(await closedReply.text()).not.toContain('creneau_messages')
    await closed.stop()
    const guarded = await startProduct({ metrics: 'a token of some length', sending: false })
    for (const wrong of [undefined, 'Bearer x', 'a token of some length'])
      expect((await fetchFigures(guarded, wrong)).status).toBe(404)
    expect((await fetchFigures(guarded, 'Bearer a token of some length')).status).toBe(200)
    await guarded.stop()
  })
})
