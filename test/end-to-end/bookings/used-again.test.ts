import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openPage, phone, stopTime } from '../fixtures/browser.ts'
import { browser, openStage, product } from '../fixtures/setup.ts'

openStage()

/** What a test could find of the one before it. */
const found = (page: Page) =>
  page.evaluate(async () => ({
    stored: [localStorage.left, sessionStorage.left, document.cookie].join(''),
    databases: (await indexedDB.databases()).length,
    script: 'left' in window,
    health: await (await fetch('/api/health')).text(),
    live: await fetch('/api/live').then(({ status }) => status),
    window: [innerWidth, document.documentElement.lang, matchMedia('(prefers-color-scheme: dark)').matches],
    now: Date.now(),
  }))

const clean = () => ({
  stored: '',
  databases: 0,
  script: false,
  health: '{"status":"ok"}',
  live: 401,
  window: [1280, 'fr', false],
  now: product.now(),
})

it('a test finds its profile clean', async () => {
  const page = await openPage(browser, product)
  await page.goto('/')
  expect(await found(page)).toEqual(clean())
})

// More than once: what is undone unawaited is late only now and then.
describe.each(['once', 'twice', 'a third time'])('%s', () => {
  it('leaves things in its profile', async () => {
    const page = await openPage(browser, product, { language: 'en', theme: 'dark', viewport: phone })
    await page.addInitScript(() => Object.assign(window, { left: true }))
    await page.route('**/api/health', (route) => route.fulfill({ body: 'left' }))
    await page.context().route('**/api/live', (route) => route.fulfill({ body: 'left' }))
    await page.goto('/')
    await stopTime(page, product)
    await page.evaluate(async () => {
      localStorage.left = sessionStorage.left = 'left'
      // biome-ignore lint/suspicious/noDocumentCookie: what the page leaves, as a page does.
      document.cookie = 'left=left'
      await new Promise((opened) => Object.assign(indexedDB.open('left'), { onsuccess: opened }))
    })
    expect(await found(page)).not.toEqual(clean())
    await page.clock.runFor(1_000)
  })

  it('starts in the clean profile of the test before', async () => {
    const page = await openPage(browser, product)
    expect(browser.contexts()).toHaveLength(1)
    await page.goto('/')
    expect(await found(page)).toEqual(clean())
  })
})
