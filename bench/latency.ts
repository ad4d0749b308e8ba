import type { Line } from './budget.ts'

/** In milliseconds; `found` is the last reply. */
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

export const latencyLine = (what: string, most: number, budget: number): Line => ({
  what: `${what}, 95th percentile`,
  budget: `≤ ${budget} ms`,
  measured: `${most.toFixed(1)} ms`,
  ok: most <= budget,
})
