import { Readable } from 'node:stream'
import { Refused } from '../../domain/refusals.ts'

/** Per account and process. Each stalled download keeps a page of rows in memory. */
const maxOfOwner = 5
/** For all exports together, so that other requests keep their connections and CPU time. */
const pagesAtOnce = 2

const tryAgainSeconds = 10

const underWay = new Map<string, number>()

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < pagesAtOnce) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export async function* pagesInTurn<Page>(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  const each = pages[Symbol.asyncIterator]()
  for (;;) {
    const page = await inTurn(() => each.next())
    if (page.done) return
    yield page.value
  }
}

/** Refused while too many are running; counted until it ends. */
export function startExport(ownerId: string, begin: () => Readable): Readable {
  const others = underWay.get(ownerId) ?? 0
  if (others >= maxOfOwner) throw new Refused('too_many_requests', { seconds: String(tryAgainSeconds) })
  underWay.set(ownerId, others + 1)
  const content = begin()
  content.once('close', () => {
    const left = (underWay.get(ownerId) ?? 1) - 1
    if (left > 0) underWay.set(ownerId, left)
    else underWay.delete(ownerId)
  })
  return content
}

export const readableOf = (text: AsyncIterable<string>): Readable =>
  Readable.from(text, { objectMode: false })
