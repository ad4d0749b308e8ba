import type { Line } from './budget.ts'

/** Milliseconds that half of the rounds took at most, and 95 of 100; `found` is what the last one gave. */
export async function latencyOf<Found>(
  rounds: number,
  ask: () => Promise<Found>,
): Promise<{ half: number; most: number; found: Found }> {
  let found = await ask()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    found = await ask()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const within = (share: number) => times[Math.ceil(rounds * share) - 1] ?? Number.POSITIVE_INFINITY
  return { half: within(0.5), most: within(0.95), found }
}

/** That 95 of 100 were answered within a budget, in milliseconds. */
export const latencyLine = (what: string, most: number, budget: number): Line => ({
  what: `${what}, 95 of 100`,
  budget: `≤ ${budget} ms`,
  measured: `${most.toFixed(1)} ms`,
  ok: most <= budget,
})
