import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { withShapes } from '../contract/pages.ts'
import { App } from './app.tsx'
import { drawnPages } from './drawn-pages.ts'
import { router } from './router.tsx'
import { PageSkeleton } from './ui/skeleton.tsx'

async function drawPages() {
  // Queries stay pending: no server answers at build time.
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

export const drawnShell = renderToString(
  <RouterContextProvider router={router}>
    <PageSkeleton />
  </RouterContextProvider>,
)
