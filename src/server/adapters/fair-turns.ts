import pLimit, { type LimitFunction } from 'p-limit'
import { Refused } from '../../domain/refusals.ts'

/** `ofOne`: how much work of one requester may wait. `ofAll`: how many requesters may. */
type Limits = { atOnce: number; ofOne: number; ofAll: number; tryAgainSeconds: number }

type Line = { limit: LimitFunction; works: number }

export type FairTurns = {
  /** Refuses what `take` would refuse. */
  require: (who: string) => void
  take: <Result>(who: string, work: () => Promise<Result>) => Promise<Result>
}

/** One work of a requester at a time, so that many of them only delay their sender. */
export function fairTurns({ atOnce, ofOne, ofAll, tryAgainSeconds }: Limits): FairTurns {
  const inTurn = pLimit(atOnce)
  const lines = new Map<string, Line>()
  const requireTurn = (who: string) => {
    const works = lines.get(who)?.works ?? 0
    if (works > ofOne || (works === 0 && lines.size >= ofAll))
      throw new Refused('too_many_requests', { seconds: String(tryAgainSeconds) })
  }
  return {
    require: requireTurn,
    take: async (who, work) => {
      requireTurn(who)
      const line = lines.get(who) ?? { limit: pLimit(1), works: 0 }
      lines.set(who, line)
      line.works++
      try {
        return await line.limit(() => inTurn(work))
      } finally {
        line.works--
        if (line.works === 0) lines.delete(who)
      }
    },
  }
}
