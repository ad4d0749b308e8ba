import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { Refused } from '../../domain/refusals.ts'

/** Then the reader has to try again, because others wait as well. */
const patienceMilliseconds = 2_000
/** More could not have their turn in time. */
const maxWaiting = 500

export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Refuses those that do not get their turn in time. */
function openTurns(atOnce: number): Turns {
  const limit = pLimit(atOnce)
  return (work) =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(new Refused('overloaded'))
      if (limit.pendingCount >= maxWaiting) return refuse()
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        refuse()
      }, patienceMilliseconds)
      void limit(async () => {
        clearTimeout(timer)
        if (!isLate) await work().then(resolve, reject)
      })
    })
}

/** For pages and files: each takes memory and a processor while it is rendered and compressed. */
export const inRenderingTurn = openTurns(2 * availableParallelism())
