import type {} from '@tanstack/react-router'
import { pages } from '../contract/pages.ts'

/** Converts '/book/:token' to the router's form, '/book/$token'. */
type RouterPath<Path extends string> = Path extends `${infer Before}:${infer After}`
  ? `${Before}$${RouterPath<After>}`
  : Path
export const pathTo = <Page extends keyof typeof pages>(page: Page) =>
  pages[page].replaceAll(':', '$') as RouterPath<(typeof pages)[Page]>

/** Keeps text as text: a reference such as 12345678 or 2E345678 is not a number. */
type Search<Key extends string> = { [key in Key]?: string }
export const textsOf =
  <Key extends string>(...keys: Key[]) =>
  (search: Record<string, unknown>): Search<Key> => {
    const texts: Search<Key> = {}
    for (const key of keys) if (typeof search[key] === 'string') texts[key] = search[key]
    return texts
  }

export const searchOfTexts = {
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const texts = Object.entries(search).filter(([, value]) => value !== undefined)
    return texts.length > 0 ? `?${new URLSearchParams(texts as [string, string][])}` : ''
  },
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    email?: string
    /** True right after creation: the schedule's heading takes the focus that the dialog had. */
    created?: boolean
  }
}
