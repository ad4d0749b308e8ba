import type { Page } from 'playwright'
import { signIn } from '../fixtures/browser.ts'
import type { Language } from '../fixtures/reader.ts'
import { it as base } from '../fixtures/test.ts'

async function opens(page: Page, path: string): Promise<Page> {
  await page.goto(path)
  await page.locator('h1').waitFor({ state: 'attached' })
  return page
}

/** Opens pages in either language. */
export const it = base
  .extend('openAsOwner', ({ camille, newPage }) => async (language: Language, path: string) => {
    const page = await newPage({ language })
    await signIn(page, camille)
    return opens(page, path)
  })
  .extend('openAsClient', ({ newPage }) => async (language: Language, path: string) => {
    return opens(await newPage({ language }), path)
  })
