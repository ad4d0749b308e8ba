import type { Page, Request, Response } from 'playwright'
import { expect } from 'vitest'
import { framesPass } from '../fixtures/browser.ts'

export const isStream = (url: string) => new URL(url).pathname === '/api/live'

/** Waits until the page has opened its stream and fetched again, so that later changes come from the stream. */
export async function follows(page: Page, deed: () => Promise<unknown>): Promise<void> {
  const answered = new Map<string, number>()
  const onTheirWay = new Set<Request>()
  let leaving = false
  let followsStream = false
  let events = 0
  const ask = (request: Request) => {
    events++
    leaving ||= request.isNavigationRequest()
    if (/\/api\/(requests|schedules)/.test(request.url())) onTheirWay.add(request)
  }
  const arrive = () => {
    if (!leaving) return
    leaving = false
    answered.clear()
    onTheirWay.clear()
  }
  const end = (request: Request) => {
    events++
    return onTheirWay.delete(request)
  }
  const answer = (request: Request) => {
    if (end(request)) answered.set(request.url(), (answered.get(request.url()) ?? 0) + 1)
  }
  const begin = (response: Response) => {
    if (!isStream(response.url())) return
    followsStream = true
    events++
  }
  page.on('request', ask).on('framenavigated', arrive).on('response', begin)
  page.on('requestfinished', answer).on('requestfailed', end)
  await deed()
  const hasAsked = () => Math.max(...answered.values()) >= 2 && onTheirWay.size === 0
  /** Further fetches follow the first event of a stream, or the replies. */
  const rests = async () => {
    const before = events
    await framesPass(page)
    return followsStream && hasAsked() && events === before
  }
  await expect.poll(rests).toBe(true)
  page.off('request', ask).off('framenavigated', arrive).off('response', begin)
  page.off('requestfinished', answer).off('requestfailed', end)
}

export const theStream = '**/api/live*'

export const cutStream = (page: Page) => page.context().route(theStream, (route) => route.abort())

/** The browser then learns of changes only by its own requests. */
export async function blockStream(page: Page): Promise<void> {
  await cutStream(page)
  // A page without a stream asks this every half minute, and fetches everything again after the answer.
  await page.context().route('**/api/health', () => {})
}
