/** The browser cache of the pages that an owner can see offline. */
export const keptPages = 'creneau'

/** Deletes the offline pages of the previous owner, because this browser has no session now. */
export function forgetKeptPages(): void {
  // Without storage there is nothing to forget.
  if ('caches' in globalThis) caches.delete(keptPages).catch(() => {})
}
