import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import { pageAt, pages, withShapes } from '../../contract/pages.ts'
import {
  type CallApi,
  choiceCookies,
  type FormResult,
  languagePath,
  plainSearch,
  searchOf,
} from '../../contract/public-pages.ts'
import type { ErrorReply } from '../../contract/refusals.ts'
import { normalizeReference } from '../../domain/bookings.ts'
import { type Locale, locales } from '../../domain/locales.ts'
import { m } from '../../messages/messages.js'
import { cookieName } from '../adapters/accounts.ts'
import { limitDocuments } from './limits.ts'
import { isSentPage, type SentForm } from './public-pages.ts'
import { embeddedReaderOf, readerOf } from './reader.ts'
import { refusalBody } from './replies.ts'
import { isSandboxed } from './security.ts'

type OpenApi = (request: FastifyRequest, reply: FastifyReply, language: Locale) => CallApi

/** The name, address and cookies of the reader, which the API's limits and permissions depend on. */
const forwarded = ['host', 'cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']

/** Calls made for a page pass the same checks and limits as those of a browser. */
export const openApiCalls =
  (app: FastifyInstance): OpenApi =>
  (request, reply, language) =>
  async (name, given) => {
    const {
      params = {},
      query,
      body,
      idempotencyKey,
    } = given as {
      params?: Record<string, string>
      query?: Record<string, string>
      body?: object
      idempotencyKey?: string
    }
    const [method, template = ''] = endpoints[name].split(' ')
    const headers: Record<string, string> = { 'accept-language': language }
    for (const header of forwarded) {
      const value = request.headers[header]
      if (typeof value === 'string') headers[header] = value
    }
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
      headers,
      ...(query && { query }),
      ...(request.socket.remoteAddress && { remoteAddress: request.socket.remoteAddress }),
      ...(body && { payload: body }),
    })
    const cookies = answer.headers['set-cookie']
    if (cookies !== undefined) reply.header('set-cookie', cookies)
    const wait = answer.statusCode === 429 && answer.headers['retry-after']
    if (wait) reply.header('retry-after', wait)
    return { status: answer.statusCode, body: answer.json() }
  }

type Fields = { [field: string]: string }

/** Browsers send each line break as two characters. */
const fieldsIn = (body: string): Fields =>
  Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  )

const aYear = 365 * 24 * 3600

const formType = 'application/x-www-form-urlencoded'

const askingToWait = { step: 'time', wait: 'yes' }

/** After these, the client chooses another time. */
const lostTimes = new Set(['slot_taken', 'slot_unavailable', 'date_not_offered'])

function choicesIn({ service = '', places, with: member, date, time }: ReturnType<typeof searchOf>) {
  const serviceIds = service.split(',').map(Number)
  const [serviceId] = serviceIds
  return {
    ...(serviceIds.length > 1 ? { serviceIds } : { serviceId }),
    ...(member !== undefined && member !== 'any' && { staffId: Number(member) }),
    ...(places !== undefined && { places: Number(places) }),
    date,
    startTime: time,
  }
}

/** What the page showed, in a hidden field. */
function shownIn(text: string | undefined): { shown?: unknown } {
  try {
    return text === undefined ? {} : { shown: JSON.parse(text) }
  } catch {
    return {}
  }
}

const hiddenFields = new Set(['join', 'key', 'proof', 'shown', 'password'])

const typedIn = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !hiddenFields.has(name)))

/** For the form of a sandboxed frame whose network has changed since the page was sent. */
function refusalToSendAgain(locale: Locale): FormResult {
  const message = m.book_frame_send_again({}, { locale })
  return { refusal: { status: 403, reply: { ...refusalBody('foreign_origin', locale), message } } }
}

type Waiting = {
  token: string
  fields: Fields
  search: ReturnType<typeof searchOf>
  /** Of the page that answers. */
  shownSearch: Fields
  callApi: CallApi
}

const isRefused = ({ status }: { status: number }) => status >= 400

const refusalOf = ({ status, body }: { status: number; body: unknown }): FormResult => ({
  refusal: { status, reply: body as ErrorReply },
})

type Answering = {
  send(page: FormPage, request: FastifyRequest, reply: FastifyReply, sent: SentForm): Promise<FastifyReply>
  answerErrorOf(page: FormPage): NonNullable<RouteShorthandOptions['errorHandler']>
}

type FormPage = 'book' | 'embed' | 'waiting' | 'manageBooking'

/** The forms of public pages, which the browser sends itself where no script runs, or not yet. */
export function acceptForms(
  scope: FastifyInstance,
  server: Parameters<typeof readerOf>[1] & Parameters<typeof limitDocuments>[0],
  openApi: OpenApi,
  { send, answerErrorOf }: Answering,
): void {
  scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, fieldsIn(String(body))),
  )
  const options = { schema: { hide: true }, config: { takesForms: true } } as const
  const optionsOf = (page: FormPage) => ({
    ...options,
    // A form is answered with a page.
    preValidation: limitDocuments(server, 'pages'),
    errorHandler: answerErrorOf(page),
    ...(page === 'embed' && { config: { ...options.config, fromSandbox: true as const } }),
  })

  const answer = (page: FormPage, request: FastifyRequest, reply: FastifyReply, sent: SentForm) => {
    reply.status(sent.form.refusal?.status ?? 200).header('x-robots-tag', 'noindex')
    return send(page, request, reply, sent)
  }

  const languageOf = async (page: 'book' | 'embed', request: FastifyRequest, query: string) => {
    const reader = page === 'embed' ? embeddedReaderOf : readerOf
    return (await reader(request, server, new URLSearchParams(query))).language
  }

  async function acceptWaiting(
    page: 'book' | 'embed',
    request: FastifyRequest,
    reply: FastifyReply,
    { token, fields, search, shownSearch, callApi }: Waiting,
  ) {
    const { date, startTime, ...chosen } = choicesIn(search)
    const { fromTime, toTime, ...typed } = typedIn(fields)
    const times = { ...(fromTime && { fromTime }), ...(toTime && { toTime }) }
    const body = { ...chosen, ...typed, ...times }
    const joined = await callApi('joinWaitingList', { params: { token }, body })
    const again = `?${new URLSearchParams({ ...shownSearch, ...askingToWait })}`
    if (!isRefused(joined)) {
      const { waitingToken } = joined.body as { waitingToken: string }
      if (page === 'book') return reply.redirect(pages.waiting.replace(':waitingToken', waitingToken), 303)
      const { clientEmail = '' } = fields
      return answer(page, request, reply, { search: again, form: { joined: { waitingToken, clientEmail } } })
    }
    return answer(page, request, reply, {
      search: again,
      form: { typed: { ...typed, ...times }, ...refusalOf(joined) },
    })
  }

  const acceptBooking = (page: 'book' | 'embed') => async (request: FastifyRequest, reply: FastifyReply) => {
    const { token } = request.params as { token: string }
    const fields = (request.body ?? {}) as Fields
    const [, query = ''] = request.url.split('?')
    const search = searchOf(page, query)
    const shownSearch = Object.fromEntries(plainSearch(page, query))
    const at = (changes: Fields) => `?${new URLSearchParams({ ...shownSearch, ...changes })}`
    const language = await languageOf(page, request, query)
    const callApi = openApi(request, reply, language)
    const { password, key, clientName, clientEmail, clientPhone, comment, companions, shown } = fields
    const here = `/${page}/${token}`
    const asksToWait = fields.join !== undefined
    const acts = asksToWait || clientName !== undefined || password !== undefined

    if (acts && isSandboxed(request) && !isSentPage(request, server.authSettings, fields)) {
      const search = at(asksToWait ? askingToWait : { step: 'client' })
      return answer(page, request, reply, {
        search,
        form: { typed: typedIn(fields), ...refusalToSendAgain(language) },
      })
    }
    if (password !== undefined) {
      const opened = await callApi('unlockSchedule', { params: { token }, body: { password } })
      if (!isRefused(opened)) return reply.redirect(`${here}${at({})}`, 303)
      return answer(page, request, reply, { search: at({}), form: refusalOf(opened) })
    }
    if (asksToWait)
      return acceptWaiting(page, request, reply, { token, fields, search, shownSearch, callApi })
    if (clientName === undefined) {
      const chosen = { ...search, ...searchOf(page, `${new URLSearchParams(fields)}`) } as Fields
      return reply.redirect(`${here}?${new URLSearchParams(chosen)}`, 303)
    }
    const typed = {
      clientName,
      clientEmail: clientEmail ?? '',
      clientPhone: clientPhone ?? '',
      comment: comment ?? '',
    }
    const booked = await callApi('book', {
      params: { token },
      body: {
        ...choicesIn(search),
        ...typed,
        ...(companions && { companions: companions.split('\n') }),
        ...shownIn(shown),
      },
      ...(key && { idempotencyKey: key }),
    })
    if (isRefused(booked)) {
      const form = { typed: { ...typed, ...(companions && { companions }) }, ...refusalOf(booked) }
      const step = lostTimes.has(form.refusal?.reply.code ?? '') ? 'time' : 'client'
      return answer(page, request, reply, { search: at({ step }), form })
    }
    const made = booked.body as NonNullable<FormResult['booked']>
    const confirmed = at({
      step: 'confirmation',
      ...(page === 'book' && { reference: made.referenceToken }),
    })
    const form = {
      typed: {},
      booked: made,
      // A frame without scripts never shows the answer.
      ...(page === 'book' && !typed.clientEmail.trim() && { withoutEmail: true as const }),
    }
    return answer(page, request, reply, { search: confirmed, form })
  }
  for (const page of ['book', 'embed'] as const)
    scope.post(
      withShapes(page, (shape, name) => `:${name}(^${shape}$)`),
      optionsOf(page),
      acceptBooking(page),
    )

  scope.post(languagePath, options, async (request, reply) => {
    const { language } = (request.body ?? {}) as Fields
    const secure = server.authSettings.baseUrl.startsWith('https:')
    if (locales.some((locale) => locale === language))
      reply.setCookie(cookieName(choiceCookies.language, secure), language ?? '', {
        path: '/',
        sameSite: 'lax',
        secure,
        maxAge: aYear,
      })
    const { pathname, search } = URL.parse(request.headers.referer ?? '') ?? { pathname: '/', search: '' }
    return reply.redirect(pageAt(pathname) === null ? '/' : pathname + search, 303)
  })

  const waitingCalls = { take: 'takeOffer', decline: 'declineOffer', leave: 'leaveWaitingList' } as const

  scope.post(
    withShapes('waiting', (shape, name) => `:${name}(^${shape}$)`),
    optionsOf('waiting'),
    async (request, reply) => {
      const params = request.params as { waitingToken: string }
      const { action = '', offer, shown } = (request.body ?? {}) as Fields
      const callApi = openApi(request, reply, (await readerOf(request, server)).language)
      const name = Object.entries(waitingCalls).find(([one]) => one === action)?.[1]
      const body = offer === undefined ? {} : { offer: Number(offer), ...shownIn(shown) }
      const done = name && (await callApi(name, { params, body }))
      const { referenceToken } = (done?.body ?? {}) as { referenceToken?: string }
      if (referenceToken !== undefined)
        return reply.redirect(
          `${pages.manageBooking}?${new URLSearchParams({ reference: referenceToken })}`,
          303,
        )
      const form = { ...(done && isRefused(done) && refusalOf(done)) }
      return answer('waiting', request, reply, { search: '', form })
    },
  )

  scope.post(pages.manageBooking, optionsOf('manageBooking'), async (request, reply) => {
    const {
      reference = '',
      cancel,
      keep,
      confirm,
      mail,
      key,
      version,
      refunded,
    } = (request.body ?? {}) as Fields
    const referenceToken = normalizeReference(reference)
    const callApi = openApi(request, reply, (await readerOf(request, server)).language)
    const cancelled =
      cancel !== undefined &&
      (await callApi('cancelBooking', {
        params: { referenceToken },
        body: {
          ...(version !== undefined && { version: Number(version) }),
          ...(refunded !== undefined && { refunded: refunded === 'true' }),
        },
      }))
    const givenBack =
      keep !== undefined &&
      (await callApi('giveBackPlaces', {
        params: { referenceToken },
        body: { places: Number(keep), ...(version !== undefined && { version: Number(version) }) },
      }))
    const confirmed =
      confirm !== undefined &&
      (await callApi('confirmEmail', { params: { referenceToken }, body: { mail, key } }))
    const found = await callApi('lookUpBooking', { params: { referenceToken } })
    const refused = [cancelled, givenBack, confirmed, found].find((answer) => answer && isRefused(answer))
    const form = { typed: { reference }, ...(refused && refusalOf(refused)) }
    const search = `?${new URLSearchParams({ reference: referenceToken })}`
    return answer('manageBooking', request, reply, { search, form, callApi: async () => found })
  })
}
