import { currentLanguage } from '../../language.ts'

/** Whether this browser supports service workers; only over https. */
const isPossible = () => 'serviceWorker' in navigator

/** Registers the service worker of owners' pages, if needed. The browser checks its file for updates. */
export const serviceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })

const manifest = () => document.head.querySelector<HTMLLinkElement>('link[rel="manifest"]')

/** Makes the site installable, and its pages available offline. */
export function install(): void {
  const link = manifest() ?? document.createElement('link')
  link.rel = 'manifest'
  link.href = currentLanguage() === 'fr' ? '/manifest.webmanifest' : '/manifest.en.webmanifest'
  document.head.append(link)
  // The page works without a service worker, which a browser may forbid.
  if (isPossible()) serviceWorker().catch(() => {})
}

export const installed = async (): Promise<ServiceWorkerRegistration | undefined> =>
  isPossible() ? navigator.serviceWorker.getRegistration() : undefined

export async function uninstall(): Promise<void> {
  manifest()?.remove()
  const registration = await installed()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  await registration?.unregister()
}
