import type { DehydratedState } from '@tanstack/react-query'
import type { PublicPage } from '../../contract/public-pages.ts'

/** In the document, as JSON, for the browser to continue from. */
export type PageState = { page: PublicPage; path: string; queries: DehydratedState }

export const stateElement = 'page-state'

/** No text of the state can end the script element. */
export const writeState = (state: PageState): string => JSON.stringify(state).replaceAll('<', '\\u003c')
