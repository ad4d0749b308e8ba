export const keptPages = 'creneau'

export function forgetKeptPages(): void {
  if ('caches' in globalThis) caches.delete(keptPages).catch(() => {})
}
