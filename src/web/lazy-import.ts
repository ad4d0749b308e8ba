import { networkFailure } from './api.ts'

/**
 * Code that is loaded when it is needed; when it does not come, that is a failure like a call's. (A browser may
 * remember the failure: what needs the code then waits for the page to be loaded anew, see `RouteError`.)
 */
export const lazyImport =
  <Code>(load: () => Promise<Code>) =>
  (): Promise<Code> =>
    load().catch(() => {
      throw networkFailure()
    })
