import type { Caller, Reply, Salon } from './salon.ts'

/** In each round. */
export const REQUESTS = 64
export const SEATS = 8

export type Round = { date: string; at: (minute: number) => string }
export type Parked = { id: number }
type Won = Reply & { service?: unknown }
export type ContestSetup = { owner: Caller; client: Caller; salon: Salon; parked: Parked[] }
export type Contest = {
  name: string
  /** Clients win a hold, which is released after the round. */
  deposit?: true
  /** One by default. */
  staff?: number
  /** One by default. */
  winners?: number | ((stage: ContestSetup, won: Won[]) => Promise<boolean>)
  /** Accepted besides a taken time. */
  alsoRefused?: string
  /** Bookings elsewhere that are moved to the contested time. */
  parked: number
  requests(stage: ContestSetup, round: Round): Promise<Reply>[]
}

export const person = { clientName: 'Ada', clientPhone: '06 00 00 00 00' }

const books = ({ client, salon }: ContestSetup, { date, at }: Round, minute: number, minutes: number) =>
  client.call('POST', `/api/public/schedules/${salon.token}/bookings`, {
    serviceId: salon.services.get(minutes),
    date,
    startTime: at(minute),
    ...person,
  })

const joins = async ({ client, salon }: ContestSetup, { date, at }: Round, minute: number): Promise<Won> => {
  const reply = await client.call('POST', `/api/public/schedules/${salon.token}/bookings`, {
    serviceId: salon.group,
    date,
    startTime: at(minute),
    ...person,
  })
  return { ...reply, service: salon.group }
}

const enters = ({ owner, salon }: ContestSetup, { date, at }: Round, minute: number) =>
  owner.call('POST', `/api/schedules/${salon.id}/bookings`, {
    serviceId: salon.services.get(60),
    date,
    startTime: at(minute),
    ...person,
  })

const moves = ({ owner }: ContestSetup, { date, at }: Round, { id }: Parked, minute: number) =>
  owner.call('PATCH', `/api/bookings/${id}`, { date, startTime: at(minute), status: 'approved' })

const holds = ({ client, salon }: ContestSetup, { date, at }: Round, minute: number, minutes: number) =>
  client.call('POST', `/api/public/schedules/${salon.token}/create-deposit-payment`, {
    serviceId: salon.services.get(minutes),
    date,
    startTime: at(minute),
    ...person,
  })

const visits = ({ client, salon }: ContestSetup, { date, at }: Round, minute: number, services: number[]) =>
  client.call('POST', `/api/public/schedules/${salon.token}/bookings`, {
    serviceIds: services.map((minutes) => salon.services.get(minutes)),
    date,
    startTime: at(minute),
    ...person,
  })

const closes = ({ owner, salon }: ContestSetup, { date, at }: Round) =>
  owner.call('POST', `/api/schedules/${salon.id}/closures`, {
    fromDate: date,
    fromTime: at(0),
    toDate: date,
    toTime: at(180),
  })

const times = <Result>(count: number, make: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Any two of them share the minutes from 90 to 120 of the block. */
const unequal = [
  [90, 30],
  [60, 60],
  [90, 60],
  [30, 90],
  [60, 90],
  [90, 90],
  [0, 120],
  [30, 120],
  [60, 120],
] as const

export const equalRequests: Contest = {
  name: 'equal requests',
  parked: 0,
  requests: (stage, round) => times(REQUESTS, () => books(stage, round, 60, 60)),
}

const classOrLesson: Contest = {
  name: 'class of 8 against single',
  parked: 0,
  winners: async ({ salon }, won) => {
    const kinds = new Set(won.map(({ service }) => service))
    if (kinds.size !== 1) return false
    return won.length === (kinds.has(salon.group) ? SEATS : 1)
  },
  requests: (stage, round) =>
    times(REQUESTS, (index) => (index % 2 ? books(stage, round, 90, 30) : joins(stage, round, 60))),
}

/** The closure must report exactly the bookings made before it, and no booking may fall into closed time. */
const closingAgainstClients: Contest = {
  name: 'closing against clients',
  alsoRefused: 'slot_unavailable',
  parked: 0,
  winners: async (_, won) => {
    const closed = won.find(({ body }) => 'bookingCount' in body)
    return closed !== undefined && closed.body.bookingCount === won.length - 1
  },
  requests: (stage, round) =>
    times(REQUESTS, (index) =>
      index === REQUESTS / 2 ? closes(stage, round) : books(stage, round, (index % 3) * 60, 60),
    ),
}

export const contests: Contest[] = [
  equalRequests,
  {
    name: 'three people, equal',
    staff: 3,
    winners: 3,
    parked: 0,
    requests: (stage, round) => times(REQUESTS, () => books(stage, round, 60, 60)),
  },
  {
    name: 'a class of 8, equal',
    winners: 8,
    parked: 0,
    requests: (stage, round) => times(REQUESTS, () => joins(stage, round, 60)),
  },
  classOrLesson,
  {
    name: 'unequal, overlapping',
    parked: 0,
    requests: (stage, round) =>
      times(REQUESTS, (index) => {
        const [minute, minutes] = unequal[index % unequal.length] ?? unequal[0]
        return books(stage, round, minute, minutes)
      }),
  },
  {
    name: 'owner against clients',
    parked: 0,
    requests: (stage, round) =>
      times(REQUESTS, (index) => (index % 2 ? books(stage, round, 60, 60) : enters(stage, round, 75))),
  },
  {
    name: 'moved and approved again',
    parked: 32,
    requests: (stage, round) =>
      times(REQUESTS, (index) => {
        const booking = stage.parked[index]
        return booking ? moves(stage, round, booking, 75) : books(stage, round, 60, 60)
      }),
  },
  closingAgainstClients,
  {
    name: 'visits of two, three people',
    staff: 3,
    winners: 3,
    parked: 0,
    requests: (stage, round) => times(REQUESTS, () => visits(stage, round, 60, [60, 30])),
  },
  {
    name: 'holds, overlapping',
    deposit: true,
    parked: 0,
    requests: (stage, round) =>
      times(REQUESTS, (index) => {
        const [minute, minutes] = unequal[index % unequal.length] ?? unequal[0]
        return holds(stage, round, minute, minutes)
      }),
  },
  {
    name: 'owner against holds',
    deposit: true,
    parked: 0,
    requests: (stage, round) =>
      times(REQUESTS, (index) => (index % 2 ? holds(stage, round, 60, 60) : enters(stage, round, 75))),
  },
]
