import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { withShapes } from '../contract/pages.ts'
import { App } from './app.tsx'
import { drawnPages } from './drawn-pages.ts'
import { router } from './router.tsx'
import { PageSkeleton } from './ui/page-skeleton.tsx'

/** What these pages show before any answer from the server, in French. */
async function drawPages() {
  // Nothing answers here: a page that asks is drawn while it waits.
  globalThis.fetch = () => new Promise(() => {})
  const drawn: ((typeof drawnPages)[number] & { markup: string })[] = []
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
