import type { Page } from 'playwright'

/** Holds only the next answer. */
export async function holdReading(page: Page, path: string | RegExp) {
  const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    path,
    async (route) => {
      const response = await route.fetch()
      arrived.resolve()
      await release.promise
      // The page may have aborted it.
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  return { arrived: arrived.promise, release: () => release.resolve() }
}
