import type { Page } from 'playwright'
import { expect } from 'vitest'

/**
 * Until a deed has led a page to ask twice for the same: as it is drawn, and once its stream is there. From then on
 * what appears does because the stream told of it.
 */
export async function isAskedTwice(page: Page, deed: () => Promise<unknown>, times = 2): Promise<void> {
  const asked = new Map<string, number>()
  const count = (response: { url(): string }) =>
    asked.set(response.url(), (asked.get(response.url()) ?? 0) + 1)
  page.on('response', count)
  await deed()
  const most = () =>
    Math.max(...[...asked].map(([url, count]) => (/\/api\/(requests|schedules)/.test(url) ? count : 0)), 0)
  await expect.poll(most).toBeGreaterThanOrEqual(times)
  page.off('response', count)
}

/** Leaves a page's browser without the stream: what happens elsewhere is learnt by what is sent. */
export const hearsNothing = (page: Page) => page.context().route('**/api/live', (route) => route.abort())
