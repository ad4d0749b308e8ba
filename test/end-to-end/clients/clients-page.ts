import type { Page } from 'playwright'
import { m } from '../../../src/messages/messages.js'
import { settle } from '../every-screen/accessibility.ts'
import { phone, signIn } from '../fixtures/browser.ts'
import { it as base } from '../fixtures/test.ts'

export const ada = {
  clientName: 'Ada Lovelace',
  clientPhone: '06 12 34 56 78',
  clientEmail: 'ada@example.com',
}
export const grace = { clientName: 'Grace Hopper', clientPhone: '07 11 22 33 44' }

export const it = base
  .extend('opening', { services: { Coupe: 30, Couleur: 60 } })
  .extend('opens', ({ camille, newPage }) => async (path: string): Promise<Page> => {
    const page = await newPage({ viewport: phone })
    await signIn(page, camille)
    await page.goto(path)
    await settle(page)
    return page
  })

export const rows = (page: Page) => page.getByRole('list', { name: m.clients_title() }).getByRole('listitem')
