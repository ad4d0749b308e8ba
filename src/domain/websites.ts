/** The address of a website as it is linked, or null for one that is none. People leave out the scheme. */
export function websiteOf(typed: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (!url || url.username || url.password || !/[^.]\.[^.]/.test(url.hostname)) return null
  return url.href
}

/** "salon-camille.fr" */
export const hostOf = (website: string): string => new URL(website).hostname.replace(/^www\./, '')
