import { clientsShown, clientsSorts } from '../domain/clients.ts'
import { spanKinds, steps } from '../domain/statistics-periods.ts'
import { isDate } from '../domain/wall-time.ts'
import type { Page } from './pages.ts'
import {
  fitting,
  ids,
  isId,
  isMonth,
  oneOf,
  type PageParameters,
  type Search,
  text,
  unfit,
} from './parameters.ts'
import type { publicPages } from './public-pages.ts'

const token = text(2000)

const period = { period: oneOf(...spanKinds), date: isDate, from: isDate, to: isDate }

const figures = { ...period, by: oneOf(...steps), of: oneOf('bookings', 'hours', 'expected') }

const one = oneOf('1')

/** What the pages of the owner's application read of their addresses. */
const parameters = {
  auth: { tab: oneOf('login', 'register'), next: text(2000) },
  verifyEmail: { token, change: token, back: token },
  forgotPassword: {},
  resetPassword: { token },
  dashboard: {},
  schedule: {
    tab: oneOf('services', 'hours', 'settings'),
    status: oneOf('all', 'pending', 'approved', 'rejected'),
    payments: oneOf('return', 'refresh'),
  },
  calendar: {
    view: oneOf('day', 'week', 'month'),
    month: isMonth,
    date: isDate,
    members: ids(1000),
    apart: one,
    day: isDate,
    add: one,
    booking: isId,
    answer: oneOf('approved', 'rejected'),
    client: isId,
  },
  member: {},
  scheduleStatistics: figures,
  statistics: figures,
  requests: {},
  clients: { q: text(200), client: isId, show: oneOf(...clientsShown), sort: oneOf(...clientsSorts) },
  money: { ...period, schedule: isId },
  subscription: { checkout: oneOf('done'), schedule: isId },
  account: {},
  operations: {},
  invitation: {},
  sandbox: {},
  sandboxBank: { clientSecret: text(128), returnUrl: text(4000) },
} as const satisfies Record<Exclude<Page, (typeof publicPages)[number]>, PageParameters>

export type OwnerPage = keyof typeof parameters

type Names<Of extends OwnerPage> = Extract<keyof (typeof parameters)[Of], string>

export const isOwnerPage = (page: Page | null): page is OwnerPage =>
  page !== null && Object.hasOwn(parameters, page)

export const ownerSearchOf = <Of extends OwnerPage>(page: Of, search: string): Search<Names<Of>> =>
  fitting(parameters[page] as PageParameters, search) as Search<Names<Of>>

export const droppedFromOwner = (page: OwnerPage, search: string): string[] => unfit(parameters[page], search)

export const ownerParameterNames = (page: OwnerPage): string[] => Object.keys(parameters[page])
