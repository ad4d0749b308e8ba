import pLimit, { type LimitFunction } from 'p-limit'
import { Refused } from '../../domain/refusals.ts'

/** A crowd at one salon leaves the other connections to the database to other salons. */
const maxAtOnce = 4

const maxWaitMilliseconds = 10_000

type Line = { limit: LimitFunction; clients: number }

export type BookingTurns = <Result>(shareToken: string, book: () => Promise<Result>) => Promise<Result>

/** Refuses as overloaded anyone who has waited too long. */
export function takeTurns(): BookingTurns {
  const lines = new Map<string, Line>()
  return async (shareToken, book) => {
    const line = lines.get(shareToken) ?? { limit: pLimit(maxAtOnce), clients: 0 }
    lines.set(shareToken, line)
    line.clients++
    const since = performance.now()
    try {
      return await line.limit(() => {
        if (performance.now() - since > maxWaitMilliseconds) throw new Refused('overloaded')
        return book()
      })
    } finally {
      line.clients--
      if (line.clients === 0) lines.delete(shareToken)
    }
  }
}
