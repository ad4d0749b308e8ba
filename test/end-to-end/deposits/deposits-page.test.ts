import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client, owner, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { plainDeposit, storeDeposit } from '../../fixtures/random-deposits.ts'
import { faultsNow, settle } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { keyboard } from '../fixtures/pointer-and-keyboard.ts'
import { button } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'
import { euros } from './payments.ts'

let second: Salon

it.beforeEach(({ product }) => product.setNow(mondayMorning))
it.beforeEach(async ({ product, camille, salon }) => {
  await camille.connects()
  second = await camille.opens()
  await product.pool.query("UPDATE schedules SET name = 'Institut' WHERE id = $1", [second.id])
  await camille.asksFor(salon, '15.50')
  const ada = client(product)
  await ada.pays((await ada.holds(salon, '2027-03-08 10:00')).body)
  const earlier = { ...plainDeposit, paidAt: new Date('2027-02-10T09:00:00Z') }
  await storeDeposit(product, second, { ...earlier, disputed: true })
  for (let more = 0; more < 50; more++) await storeDeposit(product, second, earlier)
})

describe('with the keyboard alone', () => {
  it('an owner sees payments by month, opens their bookings and exports them', async ({
    camille,
    salon,
    newPage,
  }) => {
    const page = await newPage({ viewport: phone })
    await signIn(page, camille)
    await page.goto('/dashboard')
    const input = keyboard(page)
    await input.press(button(page, m.menu_open()))
    await input.press(page.getByRole('link', { name: m.deposits_title() }))
    const rows = page.getByRole('list', { name: m.deposits_deposits() }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(1)
    await rows.getByText(m.deposits_paid(), { exact: true }).waitFor()
    await page.getByText(m.deposits_count({ count: 1 }), { exact: true }).waitFor()

    await input.press(button(page, m.statistics_previous()))
    await page.getByText(m.deposits_count({ count: 51 })).waitFor()
    await expect.poll(() => page.url()).toContain('date=2027-02-01')
    expect(await rows.count()).toBe(50)
    await input.press(button(page, m.deposits_more()))
    await expect.poll(() => rows.count()).toBe(51)
    const disputed = rows.filter({ hasText: m.deposits_disputed() })
    expect(await disputed.getByText(m.deposits_left({ amount: euros('29,50') })).count()).toBe(1)
    await settle(page)
    expect(await faultsNow(page, 'money')).toEqual([])
    await page.setViewportSize(phone)

    const coming = page.waitForEvent('download')
    await input.press(page.getByRole('link', { name: m.deposits_export() }))
    const download = await coming
    expect(download.suggestedFilename()).toBe('acomptes-2027-02-01-2027-02-28.csv')
    expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toHaveLength(52)

    await input.pick(page.getByLabel(m.schedule_title()), 'Salon')
    await page.getByText(m.deposits_none()).waitFor()
    await input.press(button(page, m.statistics_now()))
    await expect.poll(() => rows.count()).toBe(1)
    expect(page.url()).toContain(`schedule=${salon.id}`)
    await input.press(rows.getByRole('link'))
    await page.getByRole('dialog').getByText(m.deposit_succeeded()).first().waitFor()
    expect(page.url()).toContain(`/schedules/${salon.id}/calendar`)
    await page.goBack()
    const opening = page.context().waitForEvent('page')
    await input.press(page.getByRole('button', { name: m.deposits_payouts() }))
    await (await opening).getByRole('heading', { level: 1 }).waitFor()
  })
})

it('names the first step to an owner without deposits, and says that test payments have no invoices', async ({
  product,
  newPage,
}) => {
  const jane = await owner(product)
  const page = await newPage({ viewport: phone })
  await signIn(page, jane)
  await page.goto('/money')
  await page.getByText(m.deposits_empty()).waitFor()
  await page.getByText(m.deposits_empty_unconnected()).waitFor()
  await page.getByRole('link', { name: m.deposits_invoices_link() }).click()
  await page.getByText(m.invoices_none_sandbox()).waitFor()
  await page.getByText(m.subscription_with_tax()).waitFor()
})
