import { currentLanguage } from '../../language.ts'

/** Only over https. */
const isPossible = () => 'serviceWorker' in navigator

export const serviceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })

const manifest = () => document.head.querySelector<HTMLLinkElement>('link[rel="manifest"]')

export function install(): void {
  const link = manifest() ?? document.createElement('link')
  link.rel = 'manifest'
  link.href = currentLanguage() === 'fr' ? '/manifest.webmanifest' : '/manifest.en.webmanifest'
  document.head.append(link)
  // A browser may forbid service workers.
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
