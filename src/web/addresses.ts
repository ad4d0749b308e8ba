import type {} from '@tanstack/react-router'
import { pages } from '../contract/pages.ts'

/** '/book/:token' as the router writes it: '/book/$token'. */
type RouterPath<Path extends string> = Path extends `${infer Before}:${infer After}`
  ? `${Before}$${RouterPath<After>}`
  : Path
export const pathTo = <Page extends keyof typeof pages>(page: Page) =>
  pages[page].replaceAll(':', '$') as RouterPath<(typeof pages)[Page]>

/** Every search parameter is text: a reference such as 12345678 or 2E345678 is not a number. */
type Search<Key extends string> = { [key in Key]?: string }
export const textsOf =
  <Key extends string>(...keys: Key[]) =>
  (search: Record<string, unknown>): Search<Key> => {
    const texts: Search<Key> = {}
    for (const key of keys) if (typeof search[key] === 'string') texts[key] = search[key]
    return texts
  }

/** How the router reads and writes what follows the `?`: texts, as everybody else does. */
export const searchOfTexts = {
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const texts = Object.entries(search).filter(([, value]) => value !== undefined)
    return texts.length > 0 ? `?${new URLSearchParams(texts as [string, string][])}` : ''
  },
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address a verification mail was sent to, so that it can be sent again. */
    email?: string
    /** The schedule was made a moment ago: its heading takes the focus that the dialog had. */
    created?: boolean
  }
}
