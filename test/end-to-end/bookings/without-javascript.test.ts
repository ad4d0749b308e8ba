import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { phone } from '../fixtures/browser.ts'
import { en, languages, startingWith } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

const it = base.extend(
  'openPlain',
  ({ newPage }) =>
    (language: 'fr' | 'en' = 'fr') =>
      newPage({ language, viewport: phone, more: { javaScriptEnabled: false } }),
)

const day = { fr: 'lundi 8 mars', en: 'Monday 8 March' }

async function fillDetails(page: Page, l: { locale: 'fr' | 'en' }, telephone = '06 12 34 56 78') {
  await page.getByLabel(m.book_client_name({}, l)).fill('Ada Lovelace')
  await page.getByLabel(m.book_client_phone({}, l)).fill(telephone)
  await page.getByLabel(startingWith(m.book_client_comment({}, l))).fill('<b>Près de la fenêtre</b>')
}

const reference = (page: Page) => page.getByText(/^[A-HJ-NP-Z2-9]{8}$/)

describe.for(languages)('Without JavaScript (%s)', (language) => {
  const l = { locale: language }

  it('books, looks up and cancels', async ({ camille, openPlain }) => {
    const salon = await camille.opens({ services: { Coupe: 60, Barbe: 30 } })
    const page = await openPlain(language)
    await page.goto(`/book/${salon.token}`)
    await page.getByRole('button', { name: 'Barbe' }).click()
    await page.getByRole('heading', { name: m.book_when_heading({}, l) }).waitFor()
    await page.getByRole('button', { name: day[language] }).click()
    await page.getByRole('button', { name: '10:00', exact: true }).click()
    await fillDetails(page, l)
    await page.getByRole('button', { name: m.book_submit({}, l) }).click()
    await page.getByRole('heading', { name: m.book_confirmation_heading({}, l) }).waitFor()
    const token = (await reference(page).textContent()) ?? ''
    const [booking] = await camille.bookings(salon)
    expect(booking).toMatchObject({
      referenceToken: token,
      clientName: 'Ada Lovelace',
      comment: '<b>Près de la fenêtre</b>',
      startTime: '10:00',
    })

    await page.goto('/manage-booking')
    await page.getByLabel(m.manage_reference({}, l)).fill(token.toLowerCase())
    await page.getByRole('button', { name: m.manage_lookup({}, l) }).click()
    await page.getByRole('heading', { name: m.manage_pending({}, l) }).waitFor()
    expect(await page.innerText('body')).toContain(m.manage_cancel_text({}, l))
    await page.getByRole('button', { name: m.manage_cancel({}, l) }).click()
    await page.getByRole('heading', { name: m.manage_cancelled({}, l) }).waitFor()
    const [cancelled] = await camille.bookings(salon)
    expect(cancelled?.status).toBe('cancelled')
  })
})

it('the page shows the times of the only service at once without JavaScript', async ({
  camille,
  openPlain,
}) => {
  const salon = await camille.opens({ services: { Coupe: 60 } })
  const page = await openPlain()
  await page.goto(`/book/${salon.token}`)
  await page.getByRole('button', { name: '10:00', exact: true }).click()
  await page.getByRole('heading', { name: m.book_client_heading() }).waitFor()
})

it('the page shows the times of one team member without JavaScript', async ({ camille, openPlain }) => {
  const salon = await camille.opens({ services: { Coupe: 60, Barbe: 30 } })
  const params = { scheduleId: salon.id }
  const jules = await camille.get('createStaff', { params, body: { name: 'Jules' } })
  const page = await openPlain()
  await page.goto(`/book/${salon.token}`)
  await page.getByRole('button', { name: 'Coupe' }).click()
  await page.getByRole('radio', { name: 'Jules' }).check()
  await page.getByRole('button', { name: m.book_person_times() }).click()
  expect(await page.getByRole('radio', { name: 'Jules' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: '10:00', exact: true }).click()
  await fillDetails(page, { locale: 'fr' })
  await page.getByRole('button', { name: m.book_submit() }).click()
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  const [booking] = await camille.bookings(salon)
  expect(booking?.staffId).toBe(jules.id)
})

it('the page keeps the typed text when a field is refused, without JavaScript', async ({
  salon,
  openPlain,
}) => {
  const page = await openPlain()
  await page.goto(
    `/book/${salon.token}?step=client&service=${salon.services.Coupe}&date=2027-03-08&time=10:00`,
  )
  await fillDetails(page, { locale: 'fr' }, 'abc')
  await page.getByRole('button', { name: m.book_submit() }).click()
  await page.getByText(m.problem_invalid_phone()).waitFor()
  const name = page.getByLabel(m.book_client_name())
  expect(await name.inputValue()).toBe('Ada Lovelace')
  await page.getByLabel(m.book_client_phone()).fill('06 12 34 56 78')
  await page.getByRole('button', { name: m.book_submit() }).click()
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
})

it('the page offers other times when another client was faster, without JavaScript', async ({
  camille,
  salon,
  openPlain,
}) => {
  const page = await openPlain()
  await page.goto(
    `/book/${salon.token}?step=client&service=${salon.services.Coupe}&date=2027-03-08&time=10:00`,
  )
  await fillDetails(page, { locale: 'fr' })
  await camille.enters(salon, '2027-03-08 10:00')
  await page.getByRole('button', { name: m.book_submit() }).click()
  await page.getByText(m.refusal_slot_taken()).waitFor()
  await page.getByRole('button', { name: '11:00', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: '10:00', exact: true }).count()).toBe(0)
})

it('a form that is sent again without JavaScript books once', async ({ camille, salon, openPlain }) => {
  const page = await openPlain()
  await page.goto(
    `/book/${salon.token}?step=client&service=${salon.services.Coupe}&date=2027-03-08&time=10:00`,
  )
  await fillDetails(page, { locale: 'fr' })
  await page.getByRole('button', { name: m.book_submit() }).click()
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  const first = await reference(page).textContent()
  await page.reload()
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  expect(await reference(page).textContent()).toBe(first)
  await page.goBack()
  await page.getByRole('button', { name: m.book_submit() }).click()
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  expect(await reference(page).textContent()).toBe(first)
  expect(await camille.bookings(salon)).toHaveLength(1)
})

it('a password opens the schedule without JavaScript', async ({ camille, openPlain }) => {
  const salon = await camille.opens({ password: 'sésame' })
  const page = await openPlain()
  await page.goto(`/book/${salon.token}`)
  await page.getByLabel(m.book_password()).fill('wrong')
  await page.getByRole('button', { name: m.book_password_submit() }).click()
  await page.getByText(m.refusal_wrong_schedule_password()).waitFor()
  await page.getByLabel(m.book_password()).fill('sésame')
  await page.getByRole('button', { name: m.book_password_submit() }).click()
  await page.getByRole('button', { name: '10:00', exact: true }).waitFor()
})

it('the page says that a deposit needs JavaScript', async ({ camille, openPlain }) => {
  await camille.connects()
  const salon = await camille.opens()
  await camille.asksFor(salon, '15.50')
  const page = await openPlain()
  await page.goto(
    `/book/${salon.token}?step=client&service=${salon.services.Coupe}&date=2027-03-08&time=10:00`,
  )
  expect(await page.innerText('body')).toContain(m.book_deposit_needs_script())
  expect(await page.getByRole('button', { name: m.book_payment_continue() }).isVisible()).toBe(false)
})

it('the page finds no booking under a wrong reference without JavaScript', async ({ openPlain }) => {
  const page = await openPlain()
  await page.goto('/manage-booking')
  await page.getByLabel(m.manage_reference()).fill('ABCDEFGH')
  await page.getByRole('button', { name: m.manage_lookup() }).click()
  await page.getByText(m.manage_not_found_title()).waitFor()
})

it('a reader changes the language without JavaScript', async ({ salon, openPlain }) => {
  const page = await openPlain()
  await page.goto(`/book/${salon.token}?step=date&service=${salon.services.Coupe}`)
  await page.getByRole('button', { name: m.common_display_settings() }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: m.book_when_heading({}, en) }).waitFor()
})

it.for([true, false])(
  'a reader whose browser lists no French is offered English, with JavaScript: %s',
  async (javaScriptEnabled, { salon, newPage }) => {
    const page = await newPage({ viewport: phone, more: { javaScriptEnabled, locale: 'en-GB' } })
    await page.context().clearCookies()
    await page.goto(`/book/${salon.token}?step=date&service=${salon.services.Coupe}`)
    await page.getByRole('button', { name: m.common_read_in_english({}, en) }).click()
    await page.getByRole('heading', { name: m.book_when_heading({}, en) }).waitFor()
    expect(await page.getByRole('button', { name: m.common_read_in_english({}, en) }).count()).toBe(0)
  },
)

it('a press and typed text are not lost before the code arrives', async ({ camille, newPage }) => {
  const salon = await camille.opens({ services: { Coupe: 60, Barbe: 30 } })
  const page = await newPage({ viewport: phone })
  const requested = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await requested.promise
    await route.continue().catch(() => {})
  })
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const commit = { waitUntil: 'commit' } as const
  await page.goto(`/book/${salon.token}`, commit)
  await page.getByRole('button', { name: 'Barbe' }).click()
  await page.getByRole('button', { name: day.fr }).click()
  await page.getByRole('button', { name: '10:00', exact: true }).click()
  await page.getByLabel(m.book_client_name()).fill('Ada Lovelace')
  requested.resolve()
  await page.locator('#root:not([data-static])').waitFor({ state: 'attached' })
  expect(await page.getByLabel(m.book_client_name()).inputValue()).toBe('Ada Lovelace')
  await page.getByLabel(m.book_client_phone()).fill('06 12 34 56 78')
  await page.getByRole('button', { name: m.book_submit() }).click()
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  expect(problems).toEqual([])
})

it('the page adopts the answer to a form that the browser sent before the code arrived', async ({
  salon,
  newPage,
}) => {
  const page = await newPage({ viewport: phone })
  const requested = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await requested.promise
    await route.continue().catch(() => {})
  })
  await page.goto(
    `/book/${salon.token}?step=client&service=${salon.services.Coupe}&date=2027-03-08&time=10:00`,
    { waitUntil: 'commit' },
  )
  await fillDetails(page, { locale: 'fr' })
  await page.getByRole('button', { name: m.book_submit() }).click()
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  const token = (await reference(page).textContent()) ?? ''
  requested.resolve()
  await page.locator('#root:not([data-static])').waitFor({ state: 'attached' })
  expect(page.url()).toContain(`reference=${token}`)
  await page.reload()
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  expect(await reference(page).textContent()).toBe(token)
})
