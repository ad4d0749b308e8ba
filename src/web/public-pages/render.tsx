import { dehydrate, QueryClient } from '@tanstack/react-query'
import type { FunctionComponent, ReactNode } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import type { KnownSchedule, PublicPage as Page, Renderer, RenderPage } from '../../contract/public-pages.ts'
import { m } from '../../messages/messages.js'
import { ApiError } from '../api.ts'
import { type DocumentHead, HeadContext } from '../document-head.ts'
import { reading } from '../query.ts'
import { currentReader, readerFrom } from '../reader.ts'
import { BookScreen } from '../screens/book-screen.tsx'
import { LandingScreen } from '../screens/landing-screen.tsx'
import { LegalScreen, legalKey } from '../screens/legal-screen.tsx'
import { ManageBookingScreen } from '../screens/manage-booking-screen.tsx'
import { NotFoundScreen } from '../screens/not-found-screen.tsx'
import { UnsubscribeScreen } from '../screens/unsubscribe-screen.tsx'
import { Document } from './document.tsx'
import { PublicPage } from './public-page.tsx'
import { descriptionOf, previewOf, salonFacts } from './salon-facts.ts'

const screens: Record<Page, FunctionComponent> = {
  landing: LandingScreen,
  book: BookScreen,
  manageBooking: ManageBookingScreen,
  unsubscribe: UnsubscribeScreen,
  legal: LegalScreen,
  notFound: NotFoundScreen,
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
  const token = path.slice('/book/'.length)
  await client.prefetchQuery({
    ...reading('getPublicSchedule', { params: { token } }),
    queryFn: () => {
      if ('schedule' in known) return known.schedule
      throw new ApiError(known.status, { code: known.refusal, error: '', message: '' })
    },
  })
  return client
}

const renderPage: RenderPage = async ({ page, path, search, baseUrl, files, known, texts }) => {
  const queryClient = await clientKnowing(path, known)
  if (texts) queryClient.setQueryData(legalKey, texts)
  const head: DocumentHead = { title: '', noindex: false }
  const markup = await markupOf(
    <HeadContext value={head}>
      <PublicPage page={page} path={path} search={search} screen={screens[page]} queryClient={queryClient} />
    </HeadContext>,
  )
  const queries = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
    shouldRedactErrors: () => false,
  })
  queryClient.clear()
  const url = `${baseUrl}${path}`
  const salon = known && 'schedule' in known && 'services' in known.schedule ? known.schedule : undefined
  const preview = salon && previewOf(salon)
  const document = (
    <Document
      {...head}
      url={url}
      description={salon ? descriptionOf(salon) : m.app_page_description()}
      image={preview && `${baseUrl}${preview}`}
      facts={salon && salonFacts(salon, url)}
      reader={currentReader()}
      files={files}
      markup={markup}
      state={{ page, path, queries }}
    />
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}

export const openRenderer: Renderer['openRenderer'] = (readerNow) => {
  readerFrom(readerNow)
  return renderPage
}
