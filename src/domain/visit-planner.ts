/**
 * Decides who does each service of a visit that begins at one start, an index into the schedule's starts. Call `plan`
 * first; the other methods describe its result.
 * A run is how many services in a row a person can do. The first person continues for their whole run; then the
 * person with the longest run takes over.
 */
export type VisitPlanner = {
  /**
   * Plans one start. Returns false if no one is free for one of the services. `free[service]` is a flat table of 0
   * and 1: one row per start, one column per person in `peopleByService[service]`.
   */
  plan(free: readonly Uint8Array[], start: number): boolean
  /** The people who can do the first service and are free for it, in order of preference. */
  possibleFirstPeople(): number[]
  runLength(person: number, from: number): number
  /** Whether `person` does any service from index `from` on, if the person with the longest run takes over there. */
  worksLater(person: number, from: number): boolean
  assignmentStartingWith(person: number): number[]
  /** One assignment per possible first person, fewest handovers first. */
  assignments(): number[][]
}

/**
 * Runs are computed from the last service back: 1 plus the person's run at the next service, or 0 if not free. Each person is therefore
 * checked once per service, not once per combination. People are numbered from 0 and listed in order of preference.
 */
export function visitPlanner(
  peopleByService: readonly (readonly number[])[],
  peopleCount: number,
): VisitPlanner {
  const serviceCount = peopleByService.length
  /** By service and person. The extra row after the last service stays zero. */
  const runLengths = Array.from({ length: serviceCount + 1 }, () => new Uint8Array(peopleCount))
  /** By service: the person with the longest run from there. */
  const bestPerson = new Int32Array(serviceCount)

  const runLength = (person: number, from: number): number =>
    (runLengths[from] as Uint8Array)[person] as number
  const takesOverAt = (service: number): number => bestPerson[service] as number

  const assignmentStartingWith = (first: number): number[] => {
    const doneBy: number[] = []
    for (let person = first; doneBy.length < serviceCount; person = takesOverAt(doneBy.length))
      for (let run = runLength(person, doneBy.length); run > 0; run--) doneBy.push(person)
    return doneBy
  }
  const possibleFirstPeople = () => (peopleByService[0] ?? []).filter((person) => runLength(person, 0) > 0)

  return {
    plan(free, start) {
      for (let service = serviceCount - 1; service >= 0; service--) {
        const [runsHere, runsAtNext] = [
          runLengths[service] as Uint8Array,
          runLengths[service + 1] as Uint8Array,
        ]
        const people = peopleByService[service] as readonly number[]
        const freeTable = free[service] as Uint8Array
        let longestRun = 0
        for (let column = 0, cell = start * people.length; column < people.length; column++, cell++) {
          const person = people[column] as number
          const run = freeTable[cell] === 1 ? 1 + (runsAtNext[person] as number) : 0
          runsHere[person] = run
          if (run <= longestRun) continue
          longestRun = run
          bestPerson[service] = person
        }
        if (longestRun === 0) return false
      }
      return true
    },
    possibleFirstPeople,
    runLength,
    worksLater(person, from) {
      for (let service = from; service < serviceCount; ) {
        const worker = takesOverAt(service)
        if (worker === person) return true
        service += runLength(worker, service)
      }
      return false
    },
    assignmentStartingWith,
    assignments: () =>
      possibleFirstPeople()
        .map(assignmentStartingWith)
        .sort((a, b) => countHandovers(a) - countHandovers(b)),
  }
}

const countHandovers = (doneBy: readonly number[]): number =>
  doneBy.filter((person, index) => index > 0 && person !== doneBy[index - 1]).length

/** `free` lists, for each service, the ids of the people who can do it, in order of preference. */
export function assignmentsFor(free: readonly (readonly number[])[]): number[][] {
  const ids = [...new Set(free.flat())]
  const indexById = new Map(ids.map((id, index) => [id, index]))
  const peopleByService = free.map((members) => members.map((id) => indexById.get(id) as number))
  const planner = visitPlanner(peopleByService, ids.length)
  const allFree = peopleByService.map(({ length }) => new Uint8Array(length).fill(1))
  if (peopleByService.length === 0 || !planner.plan(allFree, 0)) return []
  return planner.assignments().map((assignment) => assignment.map((index) => ids[index] as number))
}
