import { choiceCookies } from '../contract/public-pages.ts'

const aYear = 365 * 24 * 3600

export type Choice = keyof typeof choiceCookies

export function storedChoice(choice: Choice): string | null {
  try {
    return localStorage.getItem(choice)
  } catch {
    // Without storage, a choice lasts as long as the page.
    return null
  }
}

/** The copy in a cookie lets the server render the next page as chosen. */
export function storeChoice(choice: Choice, value: string): void {
  try {
    localStorage.setItem(choice, value)
  } catch {}
  const secure = location.protocol === 'https:'
  const name = `${secure ? '__Host-' : ''}${choiceCookies[choice]}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = `${name}=${value}; path=/; max-age=${aYear}; samesite=lax${secure ? '; secure' : ''}`
}
