import { networkFailure } from './api.ts'

/**
 * Loads code on demand. A failed load becomes a network failure like that of a call. Browsers may cache the failure;
 * then only a page reload helps, see `RouteError`.
 */
export const lazyImport =
  <Code>(load: () => Promise<Code>) =>
  (): Promise<Code> =>
    load().catch(() => {
      throw networkFailure()
    })
