import type { Page, Request } from 'playwright'
import { expect } from 'vitest'

/**
 * Until a deed has led a page to ask twice for the same, and to be answered: as it is drawn, and once its stream is
 * there. From then on what appears does because the stream told of it. What the document before still asked does not
 * count.
 */
export async function isAskedTwice(page: Page, deed: () => Promise<unknown>, times = 2): Promise<void> {
  const answered = new Map<string, number>()
  const onTheirWay = new Set<Request>()
  let leaving = false
  const ask = (request: Request) => {
    leaving ||= request.isNavigationRequest()
    if (/\/api\/(requests|schedules)/.test(request.url())) onTheirWay.add(request)
  }
  const arrive = () => {
    if (!leaving) return
    leaving = false
    answered.clear()
    onTheirWay.clear()
  }
  const end = (request: Request) => onTheirWay.delete(request)
  const answer = (request: Request) => {
    if (end(request)) answered.set(request.url(), (answered.get(request.url()) ?? 0) + 1)
  }
  page.on('request', ask).on('framenavigated', arrive).on('requestfinished', answer).on('requestfailed', end)
  await deed()
  await expect.poll(() => onTheirWay.size === 0 && Math.max(...answered.values()) >= times).toBe(true)
  page
    .off('request', ask)
    .off('framenavigated', arrive)
    .off('requestfinished', answer)
    .off('requestfailed', end)
}

/** Leaves a page's browser without the stream: what happens elsewhere is learnt by what is sent. */
export const hearsNothing = (page: Page) => page.context().route('**/api/live', (route) => route.abort())
