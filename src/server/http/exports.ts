import { Readable } from 'node:stream'
import { Refused } from '../../domain/refusals.ts'

/** Downloads of one account that are under way in this process: those that nobody reads hold a page of rows each. */
const maxOfOwner = 5
/** Pages that are read and written at once, for whoever: others have connections and turns of the event loop beside. */
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

/** Pages, each of which is read in turn with those of other exports, once the one before has been taken. */
export async function* pagesInTurn<Page>(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  const each = pages[Symbol.asyncIterator]()
  for (;;) {
    const page = await inTurn(() => each.next())
    if (page.done) return
    yield page.value
  }
}

/** The download of an owner: refused while they have too many, and counted until it has ended. */
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

/** A text as it is read, piece by piece. */
export const readableOf = (text: AsyncIterable<string>): Readable =>
  Readable.from(text, { objectMode: false })
