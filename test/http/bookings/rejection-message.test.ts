import { afterAll, beforeAll, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { idOf } from '../../fixtures/deposit-salon.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'

let product: Product
let camille: Owner
let salon: Salon
let hour = 9

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens()
})
afterAll(() => product.stop())

async function asked(language = 'fr') {
  const clientEmail = `ada${++hour}@example.com`
  const ada = client(product, language)
  const { referenceToken } = (await ada.books(salon, `2027-03-08 ${hour}:00`, { clientEmail })).body
  return { ada, clientEmail, referenceToken, id: await idOf(camille, salon, referenceToken) }
}

const answers = (bookingId: number, body: Record<string, unknown>) =>
  camille.call('answerBooking', { params: { bookingId }, body: body as { status: 'rejected' } })

const message = 'Je suis en congé ce jour-là.\nMardi <b>à 15 h</b> & "même" prix ?'

it('shows the owner’s message of a rejection in both parts of the mail and in the look-up', async () => {
  const { ada, clientEmail, referenceToken, id } = await asked()
  expect((await ada.looksUp(referenceToken)).body).not.toHaveProperty('rejectionMessage')
  expect(await answers(id, { status: 'rejected', message: `  ${message}\n ` })).toMatchObject({ status: 200 })
  const [, mail] = await product.mailsTo(clientEmail, 2)
  expect(mail?.text).toContain(
    'Salon vous écrit\u00a0:\n> Je suis en congé ce jour-là.\n> Mardi <b>à 15 h</b> & "même" prix ?',
  )
  expect(mail?.html).toContain('Mardi &lt;b&gt;à 15 h&lt;/b&gt; &amp; &quot;même&quot; prix ?')
  expect(mail?.html).not.toContain('<b>à 15 h')
  const { body } = await ada.looksUp(referenceToken)
  expect(body.rejectionMessage).toBe(message)
  expect(body.history?.at(-1)).toMatchObject({ kind: 'rejected', message })
})

it('introduces the message in the client’s language, and omits an empty one', async () => {
  const english = await asked('en')
  await answers(english.id, { status: 'rejected', message: 'Sorry.' })
  expect((await product.mailsTo(english.clientEmail, 2))[1]?.text).toContain('Salon writes:\n> Sorry.')
  const { clientEmail, referenceToken, ada, id } = await asked()
  expect(await answers(id, { status: 'rejected', message: ' \n ' })).toMatchObject({ status: 200 })
  expect((await product.mailsTo(clientEmail, 2))[1]?.text).not.toContain('vous écrit')
  expect((await ada.looksUp(referenceToken)).body).not.toHaveProperty('rejectionMessage')
})

it('removes the message when the rejection is taken back', async () => {
  const { ada, referenceToken, id } = await asked()
  await answers(id, { status: 'rejected', message: 'Complet.' })
  await camille.edits(id, { status: 'pending' })
  expect((await ada.looksUp(referenceToken)).body).not.toHaveProperty('rejectionMessage')
  await answers(id, { status: 'rejected' })
  expect((await ada.looksUp(referenceToken)).body).not.toHaveProperty('rejectionMessage')
})

it('refuses a message with an approval, one that is too long, and one with invisible characters', async () => {
  const { id } = await asked()
  const bad = { ...refused(400, 'invalid_request').body, fields: { message: expect.any(String) } }
  for (const body of [
    { status: 'approved', message: 'Avec plaisir' },
    { status: 'rejected', message: 'x'.repeat(501) },
    { status: 'rejected', message: 'a\u202eb' },
    { status: 'rejected', message: 7 },
  ])
    expect(await answers(id, body)).toMatchObject({ status: 400, body: bad })
  expect(await answers(id, { status: 'rejected', message: 'x'.repeat(500) })).toMatchObject({ status: 200 })
})

it('shows no message of an undone rejection', async () => {
  const { ada, clientEmail, referenceToken, id } = await asked()
  await everyMailIsOut(product)
  const { version } = (await answers(id, { status: 'rejected', message: 'Complet.', undoSeconds: 30 })).body
  await camille.call('undoBooking', { params: { bookingId: id }, body: { version } })
  await everyMailIsOut(product)
  expect(await product.mailsTo(clientEmail)).toHaveLength(1)
  const { body } = await ada.looksUp(referenceToken)
  expect(JSON.stringify(body)).not.toContain('Complet.')
  expect(body.history?.map(({ kind }) => kind)).toEqual(['requested'])
})
