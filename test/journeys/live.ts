import type { Page, Request, Response } from 'playwright'
import { expect } from 'vitest'

type Following = {
  /** Another tab has the stream: what was read as the page came is read once more. */
  byAnotherTab?: boolean
}

export const isStream = (url: string) => new URL(url).pathname === '/api/live'

/** Long enough for what is said first on a stream to be asked for. */
const restMilliseconds = 300

/**
 * Until a deed has led a page to ask for what it shows, to be answered, and to follow a stream. From then on what appears
 * does because the stream told of it. What the document before still asked does not count.
 */
export async function follows(
  page: Page,
  deed: () => Promise<unknown>,
  { byAnotherTab = false }: Following = {},
): Promise<void> {
  const answered = new Map<string, number>()
  const onTheirWay = new Set<Request>()
  let leaving = false
  let followsStream = byAnotherTab
  let restsSince = Date.now()
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
  const end = (request: Request) => {
    restsSince = Date.now()
    return onTheirWay.delete(request)
  }
  const answer = (request: Request) => {
    if (end(request)) answered.set(request.url(), (answered.get(request.url()) ?? 0) + 1)
  }
  const begin = (response: Response) => {
    if (!isStream(response.url())) return
    followsStream = true
    restsSince = Date.now()
  }
  page.on('request', ask).on('framenavigated', arrive).on('response', begin)
  page.on('requestfinished', answer).on('requestfailed', end)
  await deed()
  const hasAsked = () => Math.max(...answered.values()) >= (byAnotherTab ? 2 : 1) && onTheirWay.size === 0
  await expect
    .poll(() => followsStream && hasAsked() && Date.now() - restsSince > restMilliseconds)
    .toBe(true)
  page.off('request', ask).off('framenavigated', arrive).off('response', begin)
  page.off('requestfinished', answer).off('requestfailed', end)
}

/** Any opening of the stream. */
export const theStream = '**/api/live*'

/** Leaves a page's browser without the stream: what happens elsewhere is learnt by what is sent. */
export const hearsNothing = (page: Page) => page.context().route(theStream, (route) => route.abort())
