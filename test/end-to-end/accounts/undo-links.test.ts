import { mkdirSync } from 'node:fs'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, newcomer, Owner, refused } from '../../fixtures/actors.ts'
import { keepPasskey, madeUpDevice } from '../../fixtures/examples.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { desktop, phone } from '../fixtures/browser.ts'
import { button, startingWith } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'

const pictures = process.env.PICTURES
if (pictures) mkdirSync(pictures, { recursive: true })

it.for([
  { width: 390, viewport: phone },
  { width: 1280, viewport: desktop },
])(
  'shows every way into an account, undoes what a thief added and removes what the holder ticks, at $width px',
  async ({ width, viewport }, { product, camille, salon, newPage }) => {
    const [older] = [await keepPasskey(camille), await keepPasskey(camille)]
    await product.pool.query("UPDATE passkeys SET created_at = now() - interval '90 days' WHERE id = $1", [
      older,
    ])
    const thief = new Owner(product, camille.email)
    await thief.signsIn()
    await thief.get('createDevice', { body: madeUpDevice() })
    await thief.turnsOnTwoFactor()
    const accomplice = `accomplice${width}@thief.example`
    await thief.get('invitePerson', { body: { email: accomplice, role: 'manager' } })
    const mails = await product.mailsTo(camille.email, 4)
    const [, path = ''] = /\S+(\/verify-email\?back=\S+)/.exec(mails.at(-1)?.text ?? '') ?? []

    const page = await newPage({ viewport })
    await page.goto(path)
    await page.getByRole('heading', { name: m.verify_access_title() }).waitFor()
    await page.getByText(m.verify_access_two_factor_goes()).waitFor()
    await page.getByText(startingWith(m.verify_access_passkey_goes({ passkey: 'Téléphone' }))).waitFor()
    expect(
      await page.getByLabel(startingWith(m.verify_access_feed_renew({ name: 'Salon' }))).isChecked(),
    ).toBe(true)
    await page.getByLabel(startingWith(m.verify_access_passkey_remove({ passkey: 'Téléphone' }))).check()
    expect(
      await page.getByLabel(startingWith(m.verify_access_person_end({ person: accomplice }))).isChecked(),
    ).toBe(true)
    if (pictures) await page.screenshot({ path: `${pictures}/ways-${width}.png`, fullPage: true })
    expect(await faultsNow(page, 'ways into an account')).toEqual([])

    await page.getByLabel(m.reset_password(), { exact: true }).fill('de nouveau le mien')
    await button(page, m.verify_back_submit()).click()
    await page.getByRole('heading', { name: m.verify_back_done_title() }).waitFor()
    expect((await camille.signsIn('de nouveau le mien')).status).toBe(200)
    expect((await camille.get('getSecurity')).passkeys).toEqual([])
    expect((await camille.get('listTeam')).map(({ email }) => email)).toEqual([camille.email])
    const feed = await client(product).send('GET', `/api/feeds/${salon.feedToken}/calendar.ics`)
    expect(feed.status).toBe(404)

    await page.goto(path)
    await page.getByRole('heading', { name: m.verify_back_done_title() }).waitFor()
  },
)

it.for([
  { width: 390, viewport: phone },
  { width: 1280, viewport: desktop },
])(
  'shows whom a new password by mail ends, and keeps the person whom the holder keeps, at $width px',
  async ({ width, viewport }, { product, camille, salon, newPage }) => {
    const invited = ['kept', 'ended'].map((name) => `${name}${width}@salon.example`)
    for (const email of invited) await camille.get('invitePerson', { body: { email, role: 'member' } })
    await client(product).get('forgotPassword', { body: { email: camille.email } })
    const find = async () =>
      (await product.mailsTo(camille.email)).flatMap(
        ({ text }) => /\S+(\/reset-password\?\S+)/.exec(text)?.[1] ?? [],
      )
    await expect.poll(find).not.toEqual([])
    const page = await newPage({ viewport })
    await page.goto((await find())[0] ?? '')
    const [kept = '', ended = ''] = invited
    const endOf = (person: string) => page.getByLabel(startingWith(m.verify_access_person_end({ person })))
    await endOf(kept).uncheck()
    expect(await endOf(ended).isChecked()).toBe(true)
    await page.getByText(m.reset_feeds()).waitFor()
    if (pictures) await page.screenshot({ path: `${pictures}/reset-${width}.png`, fullPage: true })
    expect(await faultsNow(page, 'a new password')).toEqual([])
    await page.getByLabel(m.reset_password(), { exact: true }).fill('de nouveau le mien')
    await button(page, m.reset_submit()).click()
    await page.waitForURL(/\/auth/)
    await camille.signsIn('de nouveau le mien')
    expect((await camille.get('listTeam')).map(({ email }) => email)).toEqual([camille.email, kept])
    const feed = await client(product).send('GET', `/api/feeds/${salon.feedToken}/calendar.ics`)
    expect(feed.status).toBe(404)
  },
)

it('says in another browser that the password typed there replaces the earlier one, and then confirms', async ({
  product,
  newPage,
}) => {
  const jane = newcomer(product)
  await jane.registers('Jane')
  const path = `/verify-email?token=${await jane.linkToken()}`
  const page = await newPage({ viewport: phone })
  await page.goto(path)
  await page.getByText(m.verify_choose_text()).waitFor()
  if (pictures) await page.screenshot({ path: `${pictures}/choose-390.png` })
  await page.getByLabel(m.reset_password(), { exact: true }).fill('tapé au téléphone')
  await button(page, m.verify_choose_submit()).click()
  await page.getByRole('heading', { name: m.verify_success_title() }).waitFor()
  expect(await jane.signsIn()).toMatchObject(refused(401, 'wrong_credentials'))

  const other = await newPage({ viewport: phone })
  await other.goto(path)
  await other.getByRole('heading', { name: m.verify_success_title() }).waitFor()
  await other.getByText(jane.email, { exact: true }).waitFor()
})
