import { currentLanguage } from '../../language.ts'

/** Whether this browser can do without a page; outside https it cannot. */
const isPossible = () => 'serviceWorker' in navigator

/** The service worker of owners' pages, put in place unless it is there. The browser asks for its file anew by itself. */
export const serviceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })

const manifest = () => document.head.querySelector<HTMLLinkElement>('link[rel="manifest"]')

/** From here on the site can be put on the home screen, and its pages are met without a connection. */
export function install(): void {
  const link = manifest() ?? document.createElement('link')
  link.rel = 'manifest'
  link.href = currentLanguage() === 'fr' ? '/manifest.webmanifest' : '/manifest.en.webmanifest'
  document.head.append(link)
  // Without it everything goes on as it would; a browser may forbid it.
  if (isPossible()) serviceWorker().catch(() => {})
}

/** The service worker that is in place, if there is one. */
export const installed = async (): Promise<ServiceWorkerRegistration | undefined> =>
  isPossible() ? navigator.serviceWorker.getRegistration() : undefined

export async function uninstall(): Promise<void> {
  manifest()?.remove()
  const registration = await installed()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  await registration?.unregister()
}
