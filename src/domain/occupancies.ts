const millisecondsPerMinute = 60_000

/** The staff member is free for `processingMinutes`, from `processingFrom` minutes after the start. */
export type ProcessingTime = {
  readonly processingFrom: number | null
  readonly processingMinutes: number | null
}

/** In minutes. Buffers may lie outside opening hours. */
export type Buffers = { readonly bufferBefore: number; readonly bufferAfter: number }

export type ServiceNeeds = ProcessingTime & Buffers & { readonly capacity: number }

/** [startsAt, endsAt) in epoch milliseconds. */
export type OccupiedTime = { readonly startsAt: number; readonly endsAt: number }

/** Minutes after the start, [from, to). */
type WorkMinutes = { readonly from: number; readonly to: number }

export const fitsProcessingTime = (
  durationMinutes: number,
  { processingFrom, processingMinutes }: ProcessingTime,
): boolean =>
  processingFrom !== null &&
  processingMinutes !== null &&
  processingFrom > 0 &&
  processingMinutes > 0 &&
  processingFrom + processingMinutes < durationMinutes

/** An older appointment too short for its processing time counts as work throughout. */
export function workOf(
  durationMinutes: number,
  pause: ProcessingTime,
): [WorkMinutes] | [WorkMinutes, WorkMinutes] {
  const { processingFrom, processingMinutes } = pause
  if (processingFrom === null || processingMinutes === null || !fitsProcessingTime(durationMinutes, pause))
    return [{ from: 0, to: durationMinutes }]
  return [
    { from: 0, to: processingFrom },
    { from: processingFrom + processingMinutes, to: durationMinutes },
  ]
}

function occupiedMinutes(durationMinutes: number, needs: ProcessingTime & Buffers): WorkMinutes[] {
  const work = workOf(durationMinutes, needs)
  return work.map(({ from, to }, index) => ({
    from: index === 0 ? from - needs.bufferBefore : from,
    to: index === work.length - 1 ? to + needs.bufferAfter : to,
  }))
}

export const occupiedTimes = (needs: ServiceNeeds, { startsAt, endsAt }: OccupiedTime): OccupiedTime[] =>
  occupiedMinutes((endsAt - startsAt) / millisecondsPerMinute, needs).map(({ from, to }) => ({
    startsAt: startsAt + from * millisecondsPerMinute,
    endsAt: startsAt + to * millisecondsPerMinute,
  }))

export type GroupSession = {
  readonly serviceId: number
  readonly staffId: number
  readonly startsAt: number
  readonly endsAt: number
}

/** A service with one place has no group sessions. */
export const groupSessionOf = (
  { capacity }: Pick<ServiceNeeds, 'capacity'>,
  { serviceId, staffId, startsAt, endsAt }: GroupSession,
): GroupSession | null => (capacity === 1 ? null : { serviceId, staffId, startsAt, endsAt })
