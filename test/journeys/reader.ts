import type { Browser, Locator, Page } from 'playwright'
import type { Owner } from '../product/actors.ts'
import type { Gate } from '../product/gate.ts'
import { type Product, poll } from '../product/product.ts'
import { openPage } from './browser.ts'
import { signIn } from './tour.ts'

export const languages = ['fr', 'en'] as const
type Language = (typeof languages)[number]

export const button = (part: Page | Locator, name: string) => part.getByRole('button', { name, exact: true })

/** A reader of one of the two languages. */
export function readerOf(locale: Language) {
  /** Chooses between the spec's French text and its English translation. */
  const text = (fr: string, en: string) => ({ fr, en })[locale]
  return {
    /** Reads a message, for the names of controls, which these tests do not check. */
    l: { locale },
    text,
    async opens(browser: Browser, product: Product, path: string, owner?: Owner): Promise<Page> {
      const page = await openPage(browser, product, { language: locale })
      if (owner) await signIn(page, owner)
      await page.goto(path)
      await page.locator('h1').waitFor({ state: 'attached' })
      return page
    },
    away: text(
      'Le service est momentanément indisponible. Réessayez dans un instant.',
      'The service is unavailable for the moment. Please try again shortly.',
    ),
    failed: text('Une erreur est survenue', 'Something went wrong'),
  }
}

/** Waits for a toast with exactly this text. */
export async function toast(page: Page, title: string, description?: string): Promise<void> {
  const notifications = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await notifications.getByText(title, { exact: true }).waitFor()
  if (description) await notifications.getByText(description, { exact: true }).waitFor()
}

/** Opens the gate to the database, and waits until the product uses it again. */
export async function databaseReturns(gate: Gate, owner: Owner): Promise<void> {
  await gate.open()
  await poll(async () => ((await owner.call('health')).status === 200 ? true : null), 'the database')
}

/** Causes a real server error: a table is missing. */
export async function tableIsLost({ pool }: Product, table: 'schedules' | 'bookings'): Promise<void> {
  await pool.query(`ALTER TABLE ${table} RENAME TO ${table}_lost`)
}

export async function tableIsFound({ pool }: Product, table: 'schedules' | 'bookings'): Promise<void> {
  const { rows } = await pool.query('SELECT to_regclass($1) AS lost', [`${table}_lost`])
  if (rows[0].lost) await pool.query(`ALTER TABLE ${table}_lost RENAME TO ${table}`)
}
