export type Relay = {
  /** False if no one can do a service. `free`: for each service, a row per start that says who is free. */
  run(free: readonly Uint8Array[], start: number): boolean
  /** In order of preference. */
  beginners(): number[]
  runOf(person: number, from: number): number
  /** Whether the continuation from service `from` on needs a person. */
  isNeeded(person: number, from: number): boolean
  wayOf(first: number): number[]
  /** Those with the fewest changes first. */
  ways(): number[][]
}

/**
 * The person with the longest run takes over. A run at one service is one longer than at the next, so each person is
 * checked once per service, not once per combination.
 */
export function relayOf(able: readonly (readonly number[])[], people: number): Relay {
  const length = able.length
  /** By service and person: how many services in a row the person can do from there. */
  const runs = Array.from({ length: length + 1 }, () => new Uint8Array(people))
  const longest = new Int32Array(length)

  const runOf = (person: number, from: number): number => (runs[from] as Uint8Array)[person] as number
  const next = (from: number): number => longest[from] as number

  const wayOf = (first: number): number[] => {
    const doneBy: number[] = []
    for (let person = first; doneBy.length < length; person = next(doneBy.length))
      for (let run = runOf(person, doneBy.length); run > 0; run--) doneBy.push(person)
    return doneBy
  }
  const beginners = () => (able[0] ?? []).filter((person) => runOf(person, 0) > 0)

  return {
    run(free, start) {
      for (let service = length - 1; service >= 0; service--) {
        const [here, after] = [runs[service] as Uint8Array, runs[service + 1] as Uint8Array]
        const members = able[service] as readonly number[]
        const rows = free[service] as Uint8Array
        let most = 0
        for (let nth = 0, at = start * members.length; nth < members.length; nth++, at++) {
          const person = members[nth] as number
          const run = rows[at] === 1 ? 1 + (after[person] as number) : 0
          here[person] = run
          if (run <= most) continue
          most = run
          longest[service] = person
        }
        if (most === 0) return false
      }
      return true
    },
    beginners,
    runOf,
    isNeeded(person, from) {
      for (let at = from; at < length; at += runOf(next(at), at)) if (next(at) === person) return true
      return false
    },
    wayOf,
    ways: () =>
      beginners()
        .map(wayOf)
        .sort((a, b) => changes(a) - changes(b)),
  }
}

const changes = (doneBy: readonly number[]): number =>
  doneBy.filter((person, index) => index > 0 && person !== doneBy[index - 1]).length

/** In order of preference. */
export function waysThrough(free: readonly (readonly number[])[]): number[][] {
  const ids = [...new Set(free.flat())]
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const able = free.map((members) => members.map((id) => numbers.get(id) as number))
  const relay = relayOf(able, ids.length)
  const everybody = able.map(({ length }) => new Uint8Array(length).fill(1))
  if (able.length === 0 || !relay.run(everybody, 0)) return []
  return relay.ways().map((way) => way.map((number) => ids[number] as number))
}
