/** The browser's cache of what an owner sees without a connection. */
export const keptPages = 'creneau'

/** Forgets what was kept for an owner: whoever uses this browser now has no session. */
export function forgetKeptPages(): void {
  // Without storage there is nothing to forget.
  if ('caches' in globalThis) caches.delete(keptPages).catch(() => {})
}
