import { hydrate } from '@tanstack/react-query'
import type { FunctionComponent, ReactElement } from 'react'
import type { PublicPage as Page } from '../../contract/public-pages.ts'
import { ApiError } from '../api.ts'
import { applyStoredLanguage } from '../language.ts'
import { queryClient } from '../query.ts'
import { applyStoredTheme } from '../theme.ts'
import type { PageState } from './page-state.ts'
import { PublicPage } from './public-page.tsx'

type Start = Pick<PageState, 'path' | 'search'>

const bookScreen = async ({ path, search }: Start) => {
  const { BookScreen, adoptStep } = await import('../screens/book-screen.tsx')
  await adoptStep(path, search)
  return BookScreen
}

const screens: Record<Page, (start: Start) => Promise<FunctionComponent>> = {
  landing: async () => (await import('../screens/landing-screen.tsx')).LandingScreen,
  book: bookScreen,
  embed: bookScreen,
  manageBooking: async ({ search }) => {
    const { ManageBookingScreen, adoptBooking } = await import('../screens/manage-booking-screen.tsx')
    await adoptBooking(search)
    return ManageBookingScreen
  },
  waiting: async () => (await import('../screens/waiting-screen.tsx')).WaitingScreen,
  unsubscribe: async () => (await import('../screens/unsubscribe-screen.tsx')).UnsubscribeScreen,
  legal: async () => (await import('../screens/legal-screen.tsx')).LegalScreen,
  notFound: async () => (await import('../screens/not-found-screen.tsx')).NotFoundScreen,
  tooManyPages: async () => (await import('../screens/try-later-screens.tsx')).TooManyPagesScreen,
  overloaded: async () => (await import('../screens/try-later-screens.tsx')).OverloadedScreen,
}

/** JSON has no classes. */
function restoreErrors({ queries }: PageState['queries']): void {
  for (const { state } of queries) {
    const { error } = state as { error: ApiError | null }
    if (error) state.error = new ApiError(error.status, { code: error.code, error: error.error, message: '' })
  }
}

/** The page as the server rendered it, from the state in its document. */
export async function startPage(
  { page, path, search, queries, form }: PageState,
  onHydrated: () => void,
): Promise<ReactElement> {
  restoreErrors(queries)
  hydrate(queryClient, queries)
  // A reload asks for the page by its address instead of sending the form again.
  if (form?.typed || form?.booked || form?.joined)
    history.replaceState(history.state, '', search && `?${search}`)
  const address = { page, path, search: form ? search : location.search, form, drawn: search }
  const screen = await screens[page](address)
  const adopt = () => {
    onHydrated()
    // The site around it chooses.
    if (page === 'embed') return
    // Only now, because the server's HTML may show another choice.
    applyStoredLanguage()
    applyStoredTheme()
  }
  return <PublicPage {...address} screen={screen} queryClient={queryClient} onHydrated={adopt} />
}
