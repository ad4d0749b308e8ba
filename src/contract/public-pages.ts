import type { Locale } from '../domain/locales.ts'
import type { Refusal } from '../domain/refusals.ts'
import { maxServicesInVisit } from '../domain/services.ts'
import { isDate, isTime } from '../domain/wall-time.ts'
import type { EndpointName } from './endpoints.ts'
import type { Reply } from './index.ts'
import type { Page } from './pages.ts'
import {
  fitting,
  ids,
  isMonth,
  matching,
  memberOrAny,
  oneOf,
  type PageParameters,
  type Search,
  text,
  unfit,
  unreadable,
  yes,
} from './parameters.ts'
import type { ErrorReply } from './refusals.ts'

/** Rendered on the server. The owner's application renders all other pages in the browser. */
export const publicPages = [
  'landing',
  'book',
  'embed',
  'manageBooking',
  'waiting',
  'unsubscribe',
  'legal',
] as const satisfies readonly Page[]

export type PublicPage = (typeof publicPages)[number] | 'notFound' | 'tooManyPages' | 'overloaded'

const choice = { with: memberOrAny, month: isMonth, date: isDate, time: isTime, language: oneOf('fr', 'en') }

const booking = {
  step: oneOf('password', 'service', 'date', 'time', 'client', 'payment', 'confirmation'),
  service: ids(maxServicesInVisit),
  places: matching(/^[1-9]\d{0,2}$/),
  more: yes,
  ...choice,
  wait: yes,
}

const parameters: Record<PublicPage, PageParameters> = {
  landing: {},
  book: { ...booking, reference: text(100) },
  embed: { ...booking, theme: oneOf('light', 'dark', 'system') },
  waiting: { mail: text(100), language: choice.language },
  manageBooking: {
    reference: text(100),
    mail: text(100),
    key: text(100),
    answer: oneOf('proposal'),
    move: yes,
    ...choice,
  },
  unsubscribe: { token: text(2000) },
  legal: { language: choice.language },
  notFound: {},
  tooManyPages: {},
  overloaded: {},
}

/** Search engines find the landing page under an address of each language, which no link of ours leads to. */
const landing: PageParameters = { language: choice.language }

const readBy = (page: PublicPage): PageParameters => (page === 'landing' ? landing : parameters[page])

export const searchOf = (page: PublicPage, search: string): Search => fitting(readBy(page), search)

/** The parameters whose values mean nothing to the page. */
export const droppedFrom = (page: PublicPage, search: string): string[] => unfit(readBy(page), search)

/** With what the page knows, and a sign in place of each value that means nothing, so that the page can say so. */
export const plainSearch = (page: PublicPage, search: string): URLSearchParams =>
  new URLSearchParams({
    ...(searchOf(page, search) as Record<string, string>),
    ...Object.fromEntries(droppedFrom(page, search).map((name) => [name, unreadable])),
  })

/** Whether the page knows all parameters. Others, such as those of advertisements, change nothing. */
export const knowsAll = (page: PublicPage, search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((key) => Object.hasOwn(readBy(page), key))

export const parameterNames = (page: PublicPage): string[] => Object.keys(parameters[page])

export const legalDocuments = ['notice', 'terms', 'privacy'] as const

export type LegalDocument = (typeof legalDocuments)[number]

/** HTML by language. */
export type LegalTexts = { [language in Locale]?: string }

export const themes = ['light', 'dark', 'system'] as const

export type Theme = (typeof themes)[number]

export type Reader = {
  language: Locale
  theme: Theme
  sandbox: boolean
  /** The reader has chosen no language, and the browser lists others, but not French. */
  offersEnglish: boolean
  /** Those that the operator has written. */
  legal: readonly LegalDocument[]
  /** Where subscribers write to; null if the operator offers no support. */
  support: string | null
}

/** These cookies repeat the local storage keys `language` and `theme`, because the server cannot read local storage. */
export const choiceCookies = { language: 'creneau.language', theme: 'creneau.theme' } as const

/** In pixels, as link previews expect it. */
export const previewSize = { width: 1200, height: 630 } as const

/** The picture of a booking page, after the address of the page. Alone, the product's own. */
export const previewPath = '/preview.jpg'

/** Takes the field `language` of a form, sets its cookie, and leads back. */
export const languagePath = '/language'

/** Paths of built files, except `styles`, the text of the style sheet. */
export type PageFiles = {
  styles: string
  icon: string
  fonts: readonly string[]
  /** The first one is the entry. */
  scripts: readonly string[]
}

/** What the server knows about a share link. */
export type KnownSchedule = { schedule: Reply<'getPublicSchedule'> } | { refusal: Refusal; status: number }

/** What a form leads to that the browser sends itself, because React does not run there, or not yet. */
export type FormResult = {
  /** Sent along with the next form, so that a form sent twice books once. */
  key?: string
  /** Says that the key comes from a page that this network was sent, where the browser hides the origin of a form. */
  proof?: string
  booked?: Reply<'book'>
  /** In a frame, which cannot show the page of the waiting list. */
  joined?: { waitingToken: string; clientEmail: string }
  /** With `booked`: the client learns of the answer only on the page. */
  withoutEmail?: true
  refusal?: { status: number; reply: ErrorReply }
  /** As typed, by name of the field. */
  typed?: { [field: string]: string }
}

/** Calls the API as the reader's browser would. `given` has the same form as for the browser's own calls. */
export type CallApi = (name: EndpointName, given: object) => Promise<{ status: number; body: unknown }>

export type PageRequest = {
  page: PublicPage
  path: string
  search: string
  /** The product's own address, such as https://creneau.example. */
  baseUrl: string
  files: PageFiles
  /** Missing if the database does not answer; the browser then asks. */
  known?: KnownSchedule | undefined
  form?: FormResult | undefined
  /** The path to give search engines and link previews. */
  canonical?: string | undefined
  /** Whether search engines may show the page. */
  indexable?: boolean
  /** For a page that shows more than `known`, such as free times. */
  callApi?: CallApi | undefined
  /** Of a legal page. */
  texts?: LegalTexts | undefined
}

/** Returns the whole document. */
export type RenderPage = (request: PageRequest) => Promise<string>

/** The module `public-pages/render.tsx`, which the server loads from its own bundle. */
export type Renderer = { openRenderer(readerNow: () => Reader): RenderPage }
