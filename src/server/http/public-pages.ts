import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { pages } from '../../contract/pages.ts'
import {
  type CallApi,
  type FormResult,
  type KnownSchedule,
  type LegalDocument,
  type PublicPage,
  plainSearch,
  publicPages,
  type Reader,
  searchOf,
} from '../../contract/public-pages.ts'
import { normalizeReference, referenceLength } from '../../domain/bookings.ts'
import type { Locale } from '../../domain/locales.ts'
import type { AuthSettings } from '../adapters/accounts.ts'
import { inRenderingTurn } from '../adapters/rendering-turns.ts'
import { type Document, documentOf, encodingFor, sendDocument, unstoredPage } from './documents.ts'
import { keyedHash } from './grants.ts'
import { limitDocuments } from './limits.ts'
import { networkOf } from './network.ts'
import { openPageRenderer } from './page-renderer.ts'
import { embeddedReaderOf, readerOf } from './reader.ts'

/** Where a schedule's page is, for search engines, and whether its owner lets them show it. */
type PageAddress = { canonical: string; isListed: boolean }

/** `version` names everything that the page shows. Null if only this visitor may see it. */
type Known = { known: KnownSchedule; version: string | null; address?: PageAddress }

/** Returns the version alone if `isCached` says that a page of this version exists. Null without the database. */
export type KnowSchedule = (
  request: FastifyRequest,
  address: string,
  isCached: (version: string) => boolean,
) => Promise<Known | { version: string; address: PageAddress } | null>

const maxCachedBytes = 32 * 1024 * 1024

const sizeOf = ({ bytes }: Document, key: string) => bytes.length + key.length

const nothingCached = () => false

/** The answer to a form that the browser sent itself. `search` says what the page then shows. */
export type SentForm = { search: string; form: FormResult; callApi?: CallApi }

const proofOf = ({ ip }: FastifyRequest, { secret }: AuthSettings, key: string): string =>
  keyedHash(secret, `page ${networkOf(ip)} ${key}`)

/** Whether a form comes from a page that this network was sent: other sites cannot read that page. */
export const isSentPage = (
  request: FastifyRequest,
  settings: AuthSettings,
  { key = '', proof }: { key?: string; proof?: string },
): boolean => key !== '' && proof === proofOf(request, settings, key)

const isAddressed = (page: PublicPage): page is (typeof publicPages)[number] =>
  publicPages.some((one) => one === page)

type BookingPage = 'book' | 'embed'

const isBooking = (page: PublicPage): page is BookingPage => page === 'book' || page === 'embed'

/** Its steps that show more than the schedule. */
const stepsWithTimes = new Set(['date', 'time', 'client'])

type Asked = { request: FastifyRequest; reply: FastifyReply; reader: Reader }

/** Every page that all strangers see alike is rendered once for each language, theme and encoding. */
export async function openPublicPages(
  server: Parameters<typeof readerOf>[1] & Parameters<typeof limitDocuments>[0],
  knowSchedule: KnowSchedule,
  callApiFor: (request: FastifyRequest, reply: FastifyReply, language: Locale) => CallApi,
) {
  const render = await openPageRenderer(server.authSettings)
  const limit = limitDocuments(server, 'pages')
  const cached = new LRUCache<string, Document>({ maxSize: maxCachedBytes, sizeCalculation: sizeOf })
  const underWay = new Map<string, Promise<Document>>()

  function renderOnce(key: string, make: () => Promise<Document>): Promise<Document> {
    const making = make()
    underWay.set(key, making)
    making.then(
      (document) => cached.set(key, document),
      () => {},
    )
    return making.finally(() => underWay.delete(key))
  }

  async function cachedDocument({ request, reply }: Asked, key: string, draw: () => Promise<string>) {
    const find = () => cached.get(key) ?? underWay.get(key)
    const found = find()
    if (found) return found
    await limit(request, reply)
    const make = async () => documentOf(await draw(), encodingFor(request))
    return find() ?? renderOnce(key, () => inRenderingTurn(make))
  }

  const renderedNow = ({ request }: Asked, draw: () => Promise<string>): Promise<Document> =>
    inRenderingTurn(async () => documentOf(await draw(), encodingFor(request)))

  /** Forms are limited before they act. */
  async function ownDocument(asked: Asked, draw: () => Promise<string>): Promise<Document> {
    if (asked.request.method !== 'POST') await limit(asked.request, asked.reply)
    return renderedNow(asked, draw)
  }

  const keyOf = (page: PublicPage, { request, reader }: Asked, ...more: string[]) => {
    const { language, theme, offersEnglish, legal } = reader
    return [page, encodingFor(request), language, theme, offersEnglish, legal, ...more].join(' ')
  }

  /** For one reader: with the times of this moment, or after a form. */
  async function ownBookingPage(
    page: BookingPage,
    asked: Asked,
    { search, form }: SentForm,
    callApi: CallApi,
  ): Promise<Document> {
    const { request, reader } = asked
    const { token } = request.params as { token: string }
    if (request.method !== 'POST') await limit(request, asked.reply)
    const found = await knowSchedule(request, token, nothingCached)
    const known = found && 'known' in found ? found.known : undefined
    if (known && 'refusal' in known) return bookingPage(page, asked, '')
    const path = `/${page}/${token}`
    const canonical = found?.address?.canonical
    return renderedNow(asked, () => render(reader, { page, path, search, known, form, callApi, canonical }))
  }

  async function bookingPage(page: BookingPage, asked: Asked, search: string): Promise<Document> {
    const { request, reply, reader } = asked
    const { token } = request.params as { token: string }
    const keyFor = (version: string) => keyOf(page, asked, token, version, search)
    let found = await knowSchedule(request, token, (version) => cached.has(keyFor(version)))
    const { canonical, isListed = false } = found?.address ?? {}
    const indexable = isListed && canonical === `/${page}/${token}`
    if (indexable && !request.url.includes('?')) reply.removeHeader('x-robots-tag')
    if (found && !('known' in found)) {
      const document = cached.get(keyFor(found.version))
      if (document) return document
      found = await knowSchedule(request, token, nothingCached)
    }
    const known = found && 'known' in found ? found.known : undefined
    // All links that do not work look alike.
    const isRefused = known !== undefined && 'refusal' in known
    const path = `/${page}/${isRefused ? '-' : token}`
    const draw = () =>
      render(reader, { page, path, search: isRefused ? '' : search, known, canonical, indexable })
    if (isRefused) return cachedDocument(asked, keyOf(page, asked, known.refusal), draw)
    if (!found || found.version === null) return ownDocument(asked, draw)
    return cachedDocument(asked, keyFor(found.version), draw)
  }

  /** Null unless the operator has written the text. */
  async function legalPage(asked: Asked): Promise<Document | null> {
    const { document: name } = asked.request.params as { document: LegalDocument }
    const { texts, version } = await server.legalDocuments()
    const found = texts.get(name)
    if (!found) return null
    const draw = () =>
      render(asked.reader, { page: 'legal', path: `/legal/${name}`, search: '', texts: found })
    return cachedDocument(asked, keyOf('legal', asked, name, version), draw)
  }

  const queryOf = (request: FastifyRequest, sent?: SentForm) => {
    const [, query = ''] = (sent?.search ?? request.url).split('?')
    return query
  }

  const parametersOf = (page: PublicPage, request: FastifyRequest, sent?: SentForm) =>
    new URLSearchParams(searchOf(page, queryOf(request, sent)) as Record<string, string>)

  const readerFor = (page: PublicPage, request: FastifyRequest, parameters: URLSearchParams) =>
    (page === 'embed' ? embeddedReaderOf : readerOf)(request, server, parameters)

  async function send(
    page: PublicPage,
    request: FastifyRequest,
    reply: FastifyReply,
    sent?: SentForm,
  ): Promise<FastifyReply> {
    const parameters = parametersOf(page, request, sent)
    const reader = await readerFor(page, request, parameters)
    const asked = { request, reply, reader }
    // A page for one reader says which parts of its address mean nothing.
    const wholeSearch = `${plainSearch(page, queryOf(request, sent))}`
    const callApi = (): CallApi => {
      const call = callApiFor(request, reply, reader.language)
      return async (name, given) => {
        const answer = await call(name, given)
        if (answer.status === 429 && reply.statusCode === 200) reply.status(429)
        return answer
      }
    }
    // Other policies would hide the origin of a form.
    reply.header('referrer-policy', 'same-origin')
    if (isBooking(page) && (sent || stepsWithTimes.has(parameters.get('step') ?? ''))) {
      const key = randomUUID()
      const proof = page === 'embed' ? { proof: proofOf(request, server.authSettings, key) } : {}
      const form = { key, ...proof, ...sent?.form }
      const own = { search: wholeSearch, form }
      return sendDocument(request, reply, await ownBookingPage(page, asked, own, callApi()))
    }
    // A booking page with a reference looks the same until the browser reads it.
    if (page === 'book') parameters.delete('reference')
    const search = parameters.toString()
    if (isBooking(page)) return sendDocument(request, reply, await bookingPage(page, asked, search))
    if (page === 'legal') {
      const document = await legalPage(asked)
      if (document) return sendDocument(request, reply, document)
      return send('notFound', request, reply.status(404))
    }
    const { waitingToken = '' } = request.params as { waitingToken?: string }
    const path = isAddressed(page) ? pages[page].replace(':waitingToken', waitingToken) : ''
    const isLookUp =
      page === 'waiting' ||
      (page === 'manageBooking' &&
        normalizeReference(parameters.get('reference') ?? '').length === referenceLength)
    const more = {
      ...(sent && { form: sent.form }),
      ...((sent || isLookUp) && { callApi: sent?.callApi ?? callApi() }),
    }
    // A reference is known to one client only.
    const isOwn = sent || isLookUp || [...parameters.keys()].some((name) => name !== 'language')
    const draw = () => render(reader, { page, path, search: isOwn ? wholeSearch : search, ...more })
    const document = isOwn
      ? ownDocument(asked, draw)
      : cachedDocument(asked, keyOf(page, asked, search), draw)
    return sendDocument(request, reply, await document, isLookUp ? unstoredPage : undefined)
  }

  /** Instead of a page that is not rendered now. It takes neither a point nor a turn. */
  async function sendTryLater(
    page: PublicPage,
    instead: 'tooManyPages' | 'overloaded',
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const reader = await readerFor(page, request, parametersOf(page, request))
    const key = keyOf(instead, { request, reply, reader })
    const make = async () =>
      documentOf(await render(reader, { page: instead, path: '', search: '' }), encodingFor(request))
    return sendDocument(
      request,
      reply,
      await (cached.get(key) ?? underWay.get(key) ?? renderOnce(key, make)),
      unstoredPage,
    )
  }

  return { send, sendTryLater }
}
