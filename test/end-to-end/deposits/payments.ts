import type { Locator, Page } from 'playwright'
import { m } from '../../../src/messages/messages.js'
import type { Salon } from '../../fixtures/actors.ts'
import type { InputMethod } from '../fixtures/pointer-and-keyboard.ts'
import { freeDay } from '../fixtures/reader.ts'

export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })

export const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: m.common_notifications({ hotkey: 'F8' }) })
    .getByText(text, { exact: true })
    .first()
    .waitFor()

/** The page writes a non-breaking space. */
export const euros = (amount: string) => `${amount}\u00a0€`

/** Ends at the completed form, for Monday the 8th. */
export async function walksToDetails(page: Page, input: InputMethod, salon: Salon, time: string) {
  await page.goto(`/book/${salon.token}`)
  await input.press(button(page, /^Coupe/))
  await page.getByRole('heading', { name: m.book_when_heading() }).waitFor()
  await input.press(freeDay(page, 'lundi 8 mars'))
  await page.getByRole('heading', { name: m.book_when_heading() }).waitFor()
  await input.press(button(page, time))
  await page.getByRole('heading', { name: m.book_client_heading() }).waitFor()
  await input.write(page.getByLabel(m.book_client_name()), 'Ada Lovelace')
  await input.write(page.getByLabel(m.book_client_phone()), '06 12 34 56 78')
}

export async function walksToPayment(page: Page, input: InputMethod, salon: Salon, time: string) {
  await walksToDetails(page, input, salon, time)
  await input.press(button(page, m.book_payment_continue()))
  await page.getByRole('heading', { name: m.payment_heading() }).waitFor()
  await page.getByLabel(m.card_number()).waitFor()
}

export async function fillsCard(page: Page, input: InputMethod, number: string) {
  await input.write(page.getByLabel(m.card_number()), number)
  await input.write(page.getByLabel(m.card_expiry()), '1234')
  await input.write(page.getByLabel(m.card_cvc()), '123')
}

export const reference = async (page: Page): Promise<string> =>
  (await page.getByText(/^[A-HJ-NP-Z2-9]{8}$/).textContent()) ?? ''

export const isPaid = async (page: Page, amount = '15,50') => {
  await page.getByRole('heading', { name: m.book_confirmation_heading() }).waitFor()
  await page.getByText(m.book_confirmation_text()).waitFor()
  await page.getByText(m.payment_paid({ amount: euros(amount) })).waitFor()
}
