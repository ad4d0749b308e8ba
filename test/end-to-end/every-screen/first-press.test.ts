import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { fontsArrive, framesPass, phone, signIn } from '../fixtures/browser.ts'
import { button } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'
import { settle } from './accessibility.ts'

const placeOf = async (control: Locator) => {
  const box = await control.boundingBox()
  if (!box) throw new Error(`${control} is not there`)
  return box
}

/** Holds the press long enough for an error to appear under the finger. */
async function pressSlowly(control: Locator): Promise<void> {
  const { x, y, width, height } = await placeOf(control)
  const { mouse } = control.page()
  await mouse.move(x + width / 2, y + height / 2)
  await mouse.down()
  await framesPass(control.page())
  await mouse.up()
}

it('an error moves nothing, and none shows before typing: sign-in', async ({ newPage }) => {
  const page = await newPage({ viewport: phone })
  await page.goto('/auth')
  await settle(page)
  await fontsArrive(page)
  const errors = page.getByRole('main').locator('p:has(> svg)')
  const email = page.getByLabel(m.auth_email(), { exact: true })
  const submit = page.locator('button[type=submit]')
  const before = await placeOf(submit)

  await email.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await framesPass(page)
  expect(await errors.count()).toBe(0)

  await email.fill('ada')
  await page.keyboard.press('Tab')
  await errors.getByText(m.problem_invalid_email()).waitFor()
  expect(await placeOf(submit)).toEqual(before)

  await submit.click()
  await expect.poll(() => errors.count()).toBe(2)
  expect(await placeOf(submit)).toEqual(before)

  await page.reload()
  await settle(page)
  await fontsArrive(page)
  await email.fill('ada')
  await pressSlowly(page.getByRole('link', { name: m.auth_forgot_password() }))
  await page.getByRole('heading', { name: m.forgot_title() }).waitFor()
  await submit.click()
  await errors.getByText(m.problem_required()).waitFor()
})

it('the first press in a dialog counts, whatever field it leaves', async ({ camille, newPage }) => {
  const page = await newPage({ viewport: phone })
  await signIn(page, camille)
  await page.goto('/dashboard')
  const dialog = page.getByRole('dialog')
  for (const typed of ['', 'Salon']) {
    await button(page, m.dashboard_create()).first().click()
    await dialog.getByLabel(m.dashboard_name()).fill(typed)
    await pressSlowly(button(dialog, m.common_close()))
    await dialog.waitFor({ state: 'detached' })
  }
})
