import type { Contract } from '../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../src/contract/endpoints.ts'
import { contract } from '../src/contract/index.ts'
import { addDays } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import { type Values, validExample } from './contract-examples.ts'
import { crowdPassword } from './crowd.ts'
import type { Caller, Reply } from './salon.ts'
import type { WorstOwner } from './worst-owner.ts'
import type { WorstSalon } from './worst-salon.ts'

/** `once`: a repetition would do nothing or be refused. `isRefused`: the call needs what only an email or a device has. */
export type TurnCall = {
  name: string
  once: boolean
  isRefused?: boolean
  /** Not measured. */
  before?(): Promise<unknown>
  ask(caller: Caller): Promise<Reply>
}

type Input = { what?: string; isRefused?: true; params?: Values; query?: Values; body?: Values }

const today = todayIn('UTC', Date.now())
const date = addDays(today, 9)
const client = { clientName: 'Ada', clientPhone: '+33 6 12 34 56 78' }
const text = (length: number) => 'é'.repeat(length)

const days = [0, 1, 2, 3, 4, 5, 6]
const twoDigits = (value: number) => String(value).padStart(2, '0')
/** As many as a day may have. */
const ranges = Array.from({ length: 24 }, (_, hour) => ({
  startTime: `${twoDigits(hour)}:00`,
  endTime: `${twoDigits(hour)}:30`,
}))

/** Nearly as long as a file may be. */
function clientFile(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => `Person ${row};06${10_000_000 + row};p${row}@a.fr`)
  return Buffer.from(['Name;Telephone;Mail', ...lines].join('\n')).toString('base64')
}

/** Calls that are not listed get a valid example. */
const inputs: Partial<Record<EndpointName, (owner: WorstOwner) => Input[]>> = {
  login: ({ email }) => [{ body: { email, password: crowdPassword } }],
  confirmIdentity: () => [{ body: { password: crowdPassword } }],
  register: () => [{ body: { name: text(200), email: 'new@crowd.example', password: 'p'.repeat(200) } }],
  editSchedule: () => [
    { what: 'texts', body: { name: text(200), description: text(2000) } },
    { what: 'time zone', body: { timezone: 'Europe/Paris' } },
    { what: 'time zone', body: { timezone: 'UTC' } },
    { what: 'password', body: { password: 'p'.repeat(200) } },
    { what: 'no password', body: { password: null } },
  ],
  createCheckoutSession: () => [{ body: {} }],
  setUpSchedule: ({ emptyScheduleId }) => [
    {
      params: { scheduleId: emptyScheduleId },
      body: {
        hours: days.map((day) => ({ days: [day], hours: ranges })),
        services: Array.from({ length: 20 }, () => ({ name: text(200), durationMinutes: 60 })),
      },
    },
  ],
  setHours: () => [{ body: { days, hours: ranges, replace: true } }],
  listOpenHours: (owner) => [
    { params: { scheduleId: owner.filled.id }, query: { from: today, to: addDays(today, 365) } },
  ],
  listAvailability: (owner) => [{ params: { scheduleId: owner.filled.id } }],
  moveService: () => [{ body: { before: null } }],
  createAvailability: () => [{ body: { dayOfWeek: 1, startTime: '20:00', endTime: '21:00' } }],
  createSpecialHours: () => [{ body: { date: '2030-03-04', startTime: '09:00', endTime: '10:00' } }],
  editClosure: () => [{ body: { fromDate: '2030-02-01', toDate: '2032-01-31' } }],
  listClosures: (owner) => [{ params: { scheduleId: owner.filled.id } }],
  listSpecialHours: (owner) => [{ params: { scheduleId: owner.filled.id } }],
  listServices: (owner) => [{ params: { scheduleId: owner.filled.id } }],
  listStaff: (owner) => [{ params: { scheduleId: owner.filled.id } }],
  getSchedule: (owner) => [{ params: { scheduleId: owner.filled.id } }],
  createClosure: () => [{ body: { fromDate: today, toDate: addDays(today, 730) } }],
  listAffectedBookings: () => [{ query: { fromDate: today, toDate: addDays(today, 730) } }],
  listHolidays: () => [
    { what: 'France', query: { country: 'FR', region: '57' } },
    { what: 'Iran', query: { country: 'IR' } },
  ],
  setSpecialHours: () => [{ body: { date, hours: ranges } }],
  listBookings: ({ crowded }) => [
    { what: 'everything', query: { from: '2000-01-01', to: '2100-01-01' } },
    { what: 'a page', query: { from: '2000-01-01', to: '2100-01-01', limit: 500 } },
    { what: 'sessions', params: { scheduleId: crowded.id }, query: {} },
  ],
  listBookingsWithService: ({ crowded }) => [
    { what: 'everything', query: { from: '2000-01-01', to: '2100-01-01' } },
    { what: 'a page', query: { from: '2000-01-01', to: '2100-01-01', limit: 500 } },
    { what: 'sessions', params: { scheduleId: crowded.id }, query: {} },
  ],
  listCalendar: ({ crowded }) => [
    { query: { from: addDays(today, -20), to: addDays(today, 21) } },
    { what: 'sessions', params: { scheduleId: crowded.id }, query: { from: today, to: addDays(today, 41) } },
  ],
  listOccupancies: ({ crowded }) => [
    { query: { from: addDays(today, -20), to: addDays(today, 21) } },
    { what: 'sessions', params: { scheduleId: crowded.id }, query: { from: today, to: addDays(today, 41) } },
  ],
  searchBookings: () => [
    { what: 'many', query: { q: 'client', limit: 50 } },
    { what: 'two parts', query: { q: 'client example', limit: 50 } },
  ],
  listClients: () => [
    { what: 'everyone', query: { limit: 100 } },
    { what: 'many', query: { q: 'a', limit: 100 } },
  ],
  editClient: () => [{ body: { note: text(2000) } }],
  importClients: () => [
    {
      what: 'one column',
      isRefused: true,
      body: { file: Buffer.from('a\n'.repeat(49_000)).toString('base64') },
    },
  ],
  getStatistics: () => [{ query: { from: addDays(today, -300), to: addDays(today, 65) } }],
  getScheduleStatistics: () => [{ query: { from: addDays(today, -300), to: addDays(today, 65) } }],
  listDeposits: () => [{ query: { ...validExample('listDeposits', 'query'), limit: 100 } }],
  mergeClients: ({ clientIds: [one, other] }) => [{ params: { clientId: one }, body: { otherId: other } }],
  separateClient: ({ clientIds: [one] }) => [{ params: { clientId: one } }],
  getPublicSchedule: (owner) => [{ params: { token: owner.filled.token } }],
  createDepositPayment: ({ deposits: { token, serviceId } }) => [
    { params: { token }, body: { serviceId, ...client, date, startTime: '09:00' } },
  ],
  setDeposit: () => [{ body: { requiresDeposit: true, depositAmount: '15.50' } }],
  setLogo: ({ photo }) => [{ body: { file: photo } }],
  createPhoto: ({ photo }) => [{ body: { file: photo } }],
  getSandboxSession: ({ deposits: { sessionId } }) => [{ params: { sessionId } }],
  actInSandbox: ({ deposits: { sessionId } }) => [{ params: { sessionId }, body: { action: 'postpone' } }],
  getSandboxPayment: ({ deposits: { paymentIntentId, clientSecret } }) => [
    { params: { paymentIntentId }, query: { clientSecret } },
  ],
  paySandboxPayment: ({ deposits: { paymentIntentId, clientSecret } }) => [
    { params: { paymentIntentId }, body: { ...validExample('paySandboxPayment', 'body'), clientSecret } },
  ],
  cancelBooking: ({ requests: [, , request] }) => [{ params: { ...request }, body: {} }],
  unlockSchedule: (owner) => [{ params: { token: owner.filled.token }, body: { password: 'p'.repeat(200) } }],
  createBooking: ({ serviceId }) => [
    { body: { serviceId, date: '2030-01-07', startTime: '03:00', ...client } },
  ],
  editBooking: ({ serviceId }) => [
    { body: { serviceId, date: '2030-01-08', startTime: '03:00', ...client } },
  ],
  answerBooking: ({ requests: [request] }) => [
    { params: { ...request }, body: { status: 'approved', undoSeconds: 30 } },
  ],
  undoBooking: ({ requests: [request] }) => [{ params: { ...request }, body: { version: 2 } }],
  markNoShow: ({ pastBookingId }) => [{ params: { bookingId: pastBookingId }, body: { noShow: true } }],
  deleteBooking: ({ requests: [, request] }) => [{ params: { ...request }, query: {} }],
  createService: () => [
    { body: { name: text(200), description: text(2000), durationMinutes: 60, displayOrder: 10_000 } },
  ],
  readFeed: ({ crowded }) => [{}, { what: 'sessions', params: { feedToken: crowded.feedToken } }],
}

/** Asked last and once: they delete what the others need. */
const ending: EndpointName[] = [
  'deleteBooking',
  'deleteAvailability',
  'deleteService',
  'deleteStaff',
  'setDeposit',
  'deleteSchedule',
  'endOtherSessions',
  'deleteAccount',
  'cancelAccountDeletion',
  'changePassword',
  'logout',
]

/** They succeed once, or take as long as all other calls together. */
const unrepeatable = new Set<EndpointName>([
  'createDepositPayment',
  'cancelBooking',
  'actInSandbox',
  'paySandboxPayment',
  'deleteDevice',
  'deletePhoto',
  'setUpSchedule',
  'createAvailability',
  'createSpecialHours',
  'deleteClosure',
  'deleteSpecialHours',
  'answerBooking',
  'undoBooking',
])

/** They ask for a link from an email, a code of an app or a signature of a device, or they follow such a call. The last two belong to other subscriptions. */
const refused = new Set<EndpointName>([
  'verifyEmail',
  'verifyWithPassword',
  'resetPassword',
  'answerChallenge',
  'signInWithPasskey',
  'unsubscribe',
  'authenticateSandboxPayment',
  'turnOnTwoFactor',
  'turnOffTwoFactor',
  'renewRecoveryCodes',
  'createPasskey',
  'confirmAddress',
  'listSignInMethods',
  'undoAddressChange',
  'createCheckoutSession',
  'createPortalSession',
])

/** They ask for a recent password, and others may have ended the session that one of them deletes. */
const confirmed: EndpointName[] = ['exportAccount', 'deletePasskey', 'deleteSession']

const last = [...confirmed, ...ending]

/** Those of `availabilityCalls` and `sessionCalls`. */
const elsewhere = new Set<EndpointName>(['listOpenDates', 'listSlots', 'book'])

function callOf(name: EndpointName, owner: WorstOwner, input: Input): TurnCall {
  const [method = '', template = ''] = endpoints[name].split(' ')
  const rules: Contract = contract[name]
  const path = () => {
    const params: Values = { ...owner.ids, ...input.params }
    return template.replace(/:(\w+)/g, (_, key) => encodeURIComponent(String(params[key] ?? 'made-up')))
  }
  const query = new URLSearchParams(
    Object.entries(input.query ?? validExample(name, 'query')).map(([key, value]) => [key, String(value)]),
  )
  const body = method === 'GET' ? undefined : (input.body ?? validExample(name, 'body'))
  const asker = (caller: Caller) => (rules.access === 'owner' ? owner.caller : caller)
  return {
    name: input.what === undefined ? name : `${name}: ${input.what}`,
    once: last.includes(name) || unrepeatable.has(name),
    ...(last.includes(name) && name !== 'logout' && { before: () => owner.confirms() }),
    isRefused: input.isRefused ?? refused.has(name),
    ask: (caller) => asker(caller).call(method, query.size > 0 ? `${path()}?${query}` : path(), body),
  }
}

/** Every call of the contract but those of `availabilityCalls`, with what costs the server the most. */
export function worstCalls(owner: WorstOwner): { usual: TurnCall[]; last: TurnCall[] } {
  const names = Object.keys(endpoints) as EndpointName[]
  const callsOf = (name: EndpointName) =>
    (inputs[name]?.(owner) ?? [{}]).map((input) => callOf(name, owner, input))
  const usual = names.filter((name) => !last.includes(name) && !elsewhere.has(name))
  return { usual: usual.flatMap(callsOf), last: last.flatMap(callsOf) }
}

/** They need room for as many clients. */
export const imports = (owner: WorstOwner): TurnCall[] => [
  callOf('importClients', owner, { what: 'checked', body: { file: clientFile(42_000) } }),
  {
    ...callOf('importClients', owner, { what: 'saved', body: { file: clientFile(42_000), save: true } }),
    once: true,
  },
]

export function otherAddresses({ filled }: WorstOwner): TurnCall[] {
  return ['/api/docs/json', '/metrics', '/readyz', `/book/${filled.token}`, '/'].map((path) => ({
    name: path.replace(filled.token, ':token'),
    once: false,
    ask: (caller) => caller.call('GET', path),
  }))
}

export function availabilityCalls(
  name: string,
  owner: Caller,
  { id, token, visit, long }: WorstSalon,
): TurnCall[] {
  const at = `/api/public/schedules/${token}`
  const one = { serviceId: visit[0] }
  const all = { serviceIds: visit }
  const asking = (path: string, body: object) => (caller: Caller) =>
    caller.call('POST', `${at}/${path}`, body)
  const calls: [string, TurnCall['ask']][] = [
    ['dates, nine services', asking('available-dates', all)],
    ['dates, one service', asking('available-dates', one)],
    ['times, nine services', asking('available-slots', { ...all, date })],
    ['times, one service', asking('available-slots', { ...one, date })],
    ['times, eight hours', asking('available-slots', { serviceId: long, date })],
    [
      'list times, then book nine services',
      async (caller) => {
        const { slots } = (await caller.call('POST', `${at}/available-slots`, { ...all, date })).body
        const [startTime = '12:00'] = (slots ?? []) as string[]
        return caller.call('POST', `${at}/bookings`, { ...all, ...client, date, startTime })
      },
    ],
    [
      'book nine services at one minute to noon',
      asking('bookings', { ...all, ...client, date, startTime: '11:59' }),
    ],
    [
      'the owner enters nine services',
      () =>
        owner.call('POST', `/api/schedules/${id}/bookings`, { ...all, ...client, date, startTime: '13:01' }),
    ],
  ]
  return calls.map(([what, ask]) => ({ name: `${name}: ${what}`, once: false, ask }))
}

export function sessionCalls({ token, group }: WorstSalon): TurnCall[] {
  const asking = (path: string, body: object) => (caller: Caller) =>
    caller.call('POST', `/api/public/schedules/${token}/${path}`, { serviceId: group, ...body })
  return [
    { name: 'sessions: dates', once: false, ask: asking('available-dates', {}) },
    { name: 'sessions: times', once: false, ask: asking('available-slots', { date }) },
    {
      name: 'sessions: book',
      once: false,
      ask: asking('bookings', { ...client, date, startTime: '12:00' }),
    },
  ]
}
