import type { DehydratedState } from '@tanstack/react-query'
import type { FormResult, PublicPage } from '../../contract/public-pages.ts'

/** In the document, as JSON, for the browser to continue from. */
export type PageState = {
  page: PublicPage
  path: string
  /** Differs from the browser's after a form was sent. */
  search: string
  queries: DehydratedState
  form?: FormResult | undefined
  /** Where the page continues without React. */
  plainUrl?: string | undefined
}

export const stateElement = 'page-state'

/** No text in it can end the script element. */
export const jsonInScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')
