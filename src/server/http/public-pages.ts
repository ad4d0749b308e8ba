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
  type Reader,
  searchOf,
} from '../../contract/public-pages.ts'
import { normalizeReference, referenceLength } from '../../domain/bookings.ts'
import type { Locale } from '../../domain/locales.ts'
import { type Document, documentOf, sendDocument, unstoredPage } from './documents.ts'
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

const sizeOf = ({ br, gzip }: Document, key: string) => br.length + gzip.length + key.length

const nothingCached = () => false

/** The answer to a form that the browser sent itself. `search` says what the page then shows. */
export type SentForm = { search: string; form: FormResult; callApi?: CallApi }

type BookingPage = 'book' | 'embed'

const isBooking = (page: PublicPage): page is BookingPage => page === 'book' || page === 'embed'

/** Its steps that show more than the schedule. */
const stepsWithTimes = new Set(['date', 'time', 'client'])

/** Every page that all strangers see alike is rendered once for each language and theme. */
export async function openPublicPages(
  server: Parameters<typeof readerOf>[1],
  knowSchedule: KnowSchedule,
  callApiFor: (request: FastifyRequest, reply: FastifyReply, language: Locale) => CallApi,
) {
  const render = await openPageRenderer(server.authSettings)
  const cached = new LRUCache<string, Document>({ maxSize: maxCachedBytes, sizeCalculation: sizeOf })
  const underWay = new Map<string, Promise<Document>>()

  function renderOnce(key: string, draw: () => Promise<string>): Promise<Document> {
    const before = underWay.get(key)
    if (before) return before
    const making = draw().then(documentOf)
    underWay.set(key, making)
    making.then(
      (document) => cached.set(key, document),
      () => {},
    )
    return making.finally(() => underWay.delete(key))
  }

  const cachedDocument = async (key: string, draw: () => Promise<string>) =>
    cached.get(key) ?? renderOnce(key, draw)

  const keyOf = (page: PublicPage, { language, theme, offersEnglish, legal }: Reader, ...more: string[]) =>
    [page, language, theme, offersEnglish, legal, ...more].join(' ')

  /** For one reader: with the times of this moment, or after a form. */
  async function ownBookingPage(
    page: BookingPage,
    request: FastifyRequest,
    reply: FastifyReply,
    reader: Reader,
    { search, form }: SentForm,
    callApi: CallApi,
  ): Promise<Document> {
    const { token } = request.params as { token: string }
    const found = await knowSchedule(request, token, nothingCached)
    const known = found && 'known' in found ? found.known : undefined
    if (known && 'refusal' in known) return bookingPage(page, request, reply, reader, '')
    const path = `/${page}/${token}`
    const canonical = found?.address?.canonical
    return documentOf(await render(reader, { page, path, search, known, form, callApi, canonical }))
  }

  async function bookingPage(
    page: BookingPage,
    request: FastifyRequest,
    reply: FastifyReply,
    reader: Reader,
    search: string,
  ): Promise<Document> {
    const { token } = request.params as { token: string }
    const keyFor = (version: string) => keyOf(page, reader, token, version, search)
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
    if (isRefused) return cachedDocument(keyOf(page, reader, known.refusal), draw)
    if (!found || found.version === null) return documentOf(await draw())
    return cachedDocument(keyFor(found.version), draw)
  }

  /** Null unless the operator has written the text. */
  async function legalPage(request: FastifyRequest, reader: Reader): Promise<Document | null> {
    const { document: name } = request.params as { document: LegalDocument }
    const { texts, version } = await server.legalDocuments()
    const found = texts.get(name)
    if (!found) return null
    const draw = () => render(reader, { page: 'legal', path: `/legal/${name}`, search: '', texts: found })
    return cachedDocument(keyOf('legal', reader, name, version), draw)
  }

  return async function send(
    page: PublicPage,
    request: FastifyRequest,
    reply: FastifyReply,
    sent?: SentForm,
  ): Promise<FastifyReply> {
    const [, text = ''] = (sent?.search ?? request.url).split('?')
    const parameters = new URLSearchParams(searchOf(page, text) as Record<string, string>)
    const reader = await (page === 'embed' ? embeddedReaderOf : readerOf)(request, server, parameters)
    const callApi = () => callApiFor(request, reply, reader.language)
    // Other policies would hide the origin of a form.
    reply.header('referrer-policy', 'same-origin')
    if (isBooking(page) && (sent || stepsWithTimes.has(parameters.get('step') ?? ''))) {
      const form = { key: randomUUID(), ...sent?.form }
      const own = { search: parameters.toString(), form }
      return sendDocument(request, reply, await ownBookingPage(page, request, reply, reader, own, callApi()))
    }
    // A booking page with a reference looks the same until the browser reads it.
    if (page === 'book') parameters.delete('reference')
    const search = parameters.toString()
    if (isBooking(page))
      return sendDocument(request, reply, await bookingPage(page, request, reply, reader, search))
    if (page === 'legal') {
      const document = await legalPage(request, reader)
      if (document) return sendDocument(request, reply, document)
      return send('notFound', request, reply.status(404))
    }
    const { waitingToken = '' } = request.params as { waitingToken?: string }
    const path = page === 'notFound' ? '' : pages[page].replace(':waitingToken', waitingToken)
    const isLookUp =
      page === 'waiting' ||
      (page === 'manageBooking' &&
        normalizeReference(parameters.get('reference') ?? '').length === referenceLength)
    const more = {
      ...(sent && { form: sent.form }),
      ...((sent || isLookUp) && { callApi: sent?.callApi ?? callApi() }),
    }
    const draw = () => render(reader, { page, path, search, ...more })
    // A reference is known to one client only.
    const document = search || isLookUp ? documentOf(await draw()) : cachedDocument(keyOf(page, reader), draw)
    return sendDocument(request, reply, await document, isLookUp ? unstoredPage : undefined)
  }
}
