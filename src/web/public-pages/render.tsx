import { dehydrate, QueryClient } from '@tanstack/react-query'
import type { FunctionComponent, ReactNode } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import type { EndpointName } from '../../contract/endpoints.ts'
import type {
  CallApi,
  KnownSchedule,
  PublicPage as Page,
  Renderer,
  RenderPage,
} from '../../contract/public-pages.ts'
import { previewPath, searchOf } from '../../contract/public-pages.ts'
import type { ErrorReply } from '../../contract/refusals.ts'
import { m } from '../../messages/messages.js'
import { ApiError } from '../api.ts'
import { type DocumentHead, HeadContext } from '../document-head.ts'
import { onlyService } from '../features/booking-page/wizard.ts'
import { shareTokenIn } from '../page-address.tsx'
import { reading } from '../query.ts'
import { currentReader, readerFrom } from '../reader.ts'
import { BookScreen } from '../screens/book-screen.tsx'
import { LandingScreen } from '../screens/landing-screen.tsx'
import { LegalScreen, legalKey } from '../screens/legal-screen.tsx'
import { ManageBookingScreen } from '../screens/manage-booking-screen.tsx'
import { NotFoundScreen } from '../screens/not-found-screen.tsx'
import { OverloadedScreen, TooManyPagesScreen } from '../screens/try-later-screens.tsx'
import { UnsubscribeScreen } from '../screens/unsubscribe-screen.tsx'
import { WaitingScreen } from '../screens/waiting-screen.tsx'
import { Document } from './document.tsx'
import { PublicPage } from './public-page.tsx'
import { descriptionOf, salonFacts } from './salon-facts.ts'

const screens: Record<Page, FunctionComponent> = {
  landing: LandingScreen,
  book: BookScreen,
  embed: BookScreen,
  manageBooking: ManageBookingScreen,
  waiting: WaitingScreen,
  unsubscribe: UnsubscribeScreen,
  legal: LegalScreen,
  notFound: NotFoundScreen,
  tooManyPages: TooManyPagesScreen,
  overloaded: OverloadedScreen,
}

/** Waits for lazy components: the scripts that reveal them later would be inline, which the policy forbids. */
async function markupOf(page: ReactNode): Promise<string> {
  let failure: unknown
  const stream = await renderToReadableStream(page, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure = error
    },
  })
  await stream.allReady
  if (failure) throw failure
  return new Response(stream).text()
}

async function clientKnowing(path: string, known: KnownSchedule | undefined): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (!known) return client
  const token = shareTokenIn(path)
  await client.prefetchQuery({
    ...reading('getPublicSchedule', { params: { token } }),
    queryFn: () => {
      if ('schedule' in known) return known.schedule
      throw new ApiError(known.status, { code: known.refusal, error: '', message: '' })
    },
  })
  return client
}

/** What the server may read for a page, besides the schedule. */
const readings: ReadonlySet<unknown> = new Set<EndpointName>([
  'listOpenDates',
  'listSlots',
  'lookUpBooking',
  'getWaiting',
])

/** What the link of an email says besides the reference. */
function mailedLinkOf(name: EndpointName, search: string): object {
  const { mail, key } = searchOf('manageBooking', search)
  const isMailed = name === 'lookUpBooking' && mail !== undefined && key !== undefined
  return isMailed ? { query: { mail, key, prefetch: 'yes' } } : {}
}

/** Reads what the page asked for while it was rendered. Returns false if that was nothing. */
async function readMissing(client: QueryClient, callApi: CallApi, search: string): Promise<boolean> {
  const missing = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey: [name], state }) => readings.has(name) && state.status === 'pending' })
  await Promise.all(
    missing.map(({ queryKey }) =>
      client.prefetchQuery({
        queryKey,
        queryFn: async () => {
          const [name, given] = queryKey as [EndpointName, object]
          const { status, body } = await callApi(name, { ...given, ...mailedLinkOf(name, search) })
          if (status >= 400) throw new ApiError(status, body as ErrorReply)
          return body
        },
      }),
    ),
  )
  return missing.length > 0
}

/** Whether search engines find the page under an address of each language. */
function hasBothLanguages({ page, canonical, texts }: Parameters<RenderPage>[0]): boolean {
  if (page === 'legal') return texts?.fr !== undefined && texts.en !== undefined
  return page === 'landing' || (page === 'book' && canonical !== undefined)
}

/** The first free day is known before its times are. */
const maxPasses = 4

const renderPage: RenderPage = async (request) => {
  const { page, path, search, baseUrl, files, known, texts, form, callApi, canonical, indexable } = request
  const queryClient = await clientKnowing(path, known)
  if (texts) queryClient.setQueryData(legalKey, texts)
  const head: DocumentHead = { title: '', noindex: false }
  const address = { page, path, search, form }
  const draw = () =>
    markupOf(
      <HeadContext value={head}>
        <PublicPage {...address} screen={screens[page]} queryClient={queryClient} />
      </HeadContext>,
    )
  let markup = await draw()
  for (let pass = 1; callApi && pass < maxPasses && (await readMissing(queryClient, callApi, search)); pass++)
    markup = await draw()
  const queries = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
    shouldRedactErrors: () => false,
  })
  queryClient.clear()
  const url = `${baseUrl}${canonical ?? path.replace(/^\/embed\//, '/book/')}`
  const inEnglish = `${url}?language=en`
  const isEnglish = searchOf(page, search).language === 'en'
  const salon = known && 'schedule' in known && 'services' in known.schedule ? known.schedule : undefined
  const { language } = currentReader()
  // The date makes programs that keep pictures fetch the one of each day.
  const preview = salon
    ? `${url}${previewPath}?language=${language}&day=${salon.today}`
    : `${baseUrl}${previewPath}?language=${language}`
  const plainUrl =
    salon && !callApi && onlyService(salon) !== undefined
      ? `${path}?${new URLSearchParams({ ...searchOf(page, search), step: 'date' })}`
      : undefined
  const document = (
    <Document
      {...head}
      url={isEnglish ? inEnglish : url}
      isCanonical={canonical !== undefined || (page === 'landing' && isEnglish)}
      alternates={
        hasBothLanguages(request)
          ? [
              ['fr', url],
              ['en', inEnglish],
              ['x-default', url],
            ]
          : []
      }
      indexable={indexable === true}
      plainUrl={plainUrl}
      description={salon ? descriptionOf(salon) : m.app_page_description()}
      preview={{
        url: preview,
        alt: salon ? m.book_preview_alt({ name: salon.name }) : m.book_preview_headline(),
      }}
      facts={salon && salonFacts(salon, url)}
      reader={currentReader()}
      embedded={page === 'embed'}
      files={files}
      markup={markup}
      state={{ page, path, search, queries, form, plainUrl }}
    />
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}

export const openRenderer: Renderer['openRenderer'] = (readerNow) => {
  readerFrom(readerNow)
  return renderPage
}
