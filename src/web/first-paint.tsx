import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { type Page, withShapes } from '../contract/pages.ts'
import { App } from './app.tsx'
import { router } from './router.tsx'
import { PageSkeleton } from './ui/page-skeleton.tsx'

type Drawn = {
  name: Page
  /** The file of its screen. */
  screen: string
  /** Whether it says all that it has to say before the server has answered anything. */
  readable: boolean
}

/** Pages that strangers open. One with a password to type in waits for its code. */
const drawnPages: Drawn[] = [
  { name: 'landing', screen: 'screens/landing/landing-screen.tsx', readable: true },
  { name: 'book', screen: 'screens/book/book-screen.tsx', readable: false },
  { name: 'manageBooking', screen: 'screens/manage-booking/manage-booking-screen.tsx', readable: true },
]

/** What these pages show before any answer from the server, in French. */
async function drawPages() {
  // Nothing answers here: a page that asks is drawn while it waits.
  globalThis.fetch = () => new Promise(() => {})
  const drawn: (Drawn & { markup: string })[] = []
  for (const page of drawnPages) {
    const address = withShapes(page.name, (_, parameter) => parameter)
    const history = createMemoryHistory({ initialEntries: [address] })
    router.update({ ...router.options, history, scrollRestoration: false })
    await router.load()
    drawn.push({ ...page, markup: renderToString(<App />) })
  }
  return drawn
}

export const drawn = await drawPages()

/** For the build to put into the HTML, each page's and the one of all others. */
export const drawnShell = renderToString(
  <RouterContextProvider router={router}>
    <PageSkeleton />
  </RouterContextProvider>,
)
