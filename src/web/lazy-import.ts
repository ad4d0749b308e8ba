import { networkFailure } from './api.ts'

/** A failed load looks like a failed call. Browsers may cache it; then only a reload helps, see `RouteError`. */
export const lazyImport =
  <Code>(load: () => Promise<Code>) =>
  (): Promise<Code> =>
    load().catch(() => {
      throw networkFailure()
    })
