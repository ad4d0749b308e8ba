import type { FrameLocator, Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import type { Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { fullDay, fullSalon } from '../../fixtures/waiting.ts'
import { startingWith } from '../fixtures/reader.ts'
import {
  button,
  choosesTime,
  element,
  frameIn,
  givesDetails,
  heading,
  it,
  script,
  services,
} from './embedded-page.ts'
import { openSalonSite } from './salon-site.ts'

const openFrame = async (
  page: Page,
  product: Product,
  salon: Salon,
  sandbox: string,
): Promise<FrameLocator> => {
  const frame = `<iframe title="Rendez-vous" sandbox="${sandbox}" src="${product.url}/embed/${salon.token}" width="600" height="900"></iframe>`
  await page.goto(await openSalonSite(product, frame))
  return page.frameLocator('iframe')
}

const referenceIn = async (frame: FrameLocator) =>
  (await frame.getByText(/^[A-HJ-NP-Z2-9]{8}$/).textContent()) ?? ''

it.for([
  ['has no origin', 'allow-scripts allow-forms'],
  ['runs no scripts', 'allow-forms'],
  ['sends no forms', 'allow-scripts allow-same-origin'],
] as const)(
  'takes a booking in a sandboxed frame that %s',
  async ([, sandbox], { product, camille, newPage }) => {
    const salon = await camille.opens({ services })
    const page = await newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    const frame = await openFrame(page, product, salon, sandbox)
    await choosesTime(frame, '10:00')
    await givesDetails(frame)
    expect(await camille.bookings(salon)).toMatchObject([{ referenceToken: await referenceIn(frame) }])
    if (sandbox.includes('scripts')) expect(complaints).toEqual([])
  },
)

it.for(['allow-scripts allow-forms', 'allow-forms'])(
  'shows the times of an only service in a frame with sandbox="%s"',
  async (sandbox, { product, camille, newPage }) => {
    const salon = await camille.opens({ services: { Coupe: 60 } })
    const page = await newPage()
    const frame = await openFrame(page, product, salon, sandbox)
    const times = button(frame, m.book_times_show())
    if (sandbox === 'allow-forms') await times.click()
    await button(frame, new RegExp(m.book_date_free({ date: 'lundi 8 mars', count: '\\d+' }))).click()
    await button(frame, '10:00').click()
    await heading(frame, m.book_client_heading()).waitFor()
    await givesDetails(frame)
    expect(await camille.bookings(salon)).toHaveLength(1)
  },
)

it('shows the times of a chosen person in a sandboxed frame', async ({ product, camille, newPage }) => {
  const salon = await camille.opens({ services })
  for (const name of ['Léa', 'Noé'])
    await camille.get('createStaff', { params: { scheduleId: salon.id }, body: { name } })
  const page = await newPage()
  const frame = await openFrame(page, product, salon, 'allow-scripts allow-forms')
  await button(frame, /^Coupe/).click()
  await frame.getByRole('radio', { name: 'Noé' }).check({ force: true })
  await button(frame, m.book_person_times()).click()
  expect(await frame.getByRole('radio', { name: 'Noé' }).isChecked()).toBe(true)
})

it('joins the waiting list in a frame whose scripts do not arrive', async ({ product, newPage }) => {
  const full = await fullSalon(product)
  const page = await newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(await openSalonSite(product, script(product.url) + element(full.salon)))
  const frame = frameIn(page)
  const src = `/embed/${full.salon.token}?step=time&wait=yes&service=${full.serviceId}&date=${fullDay}`
  await page
    .locator('creneau-booking iframe')
    .evaluate((one, to) => one.setAttribute('src', to), product.url + src)
  await frame.getByLabel(m.book_client_name()).fill('Ada Lovelace')
  await frame.getByLabel(startingWith(m.book_client_email())).fill('ada@frame.example')
  await frame.getByLabel(m.book_client_phone()).fill('06 12 34 56 78')
  await button(frame, m.waiting_join()).click()
  await frame.getByText(m.waiting_joined_text({ email: 'ada@frame.example' })).waitFor()
  const link = frame.getByRole('link', { name: startingWith(m.mail_waiting_action()) })
  expect(await link.getAttribute('target')).toBe('_blank')
})

it('leads back out of the frame once a booking is made', async ({ product, camille, newPage }) => {
  const salon = await camille.opens({ services })
  const before = await openSalonSite(product, '<p>Nos soins</p>')
  const site = await openSalonSite(product, script(product.url) + element(salon))
  const page = await newPage()
  await page.goto(before)
  await page.goto(site)
  const frame = frameIn(page)
  await choosesTime(frame, '10:00')
  await givesDetails(frame)
  const isAtFirst = () => frame.locator(':root').evaluate(() => !location.search.includes('step='))
  await expect.poll(isAtFirst).toBe(true)
  await heading(frame, m.book_confirmation_heading()).waitFor()
  await page.goBack()
  expect(page.url()).toBe(before)
})
