import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLanguage } from '../../language.ts'
import { reading } from '../../query.ts'
import { useSession } from '../../session.ts'
import { useSessionEnd } from '../../session-end.ts'
import { type Theme, useTheme } from '../../theme.ts'
import { deleteStoredDay, storePage } from './offline-day.ts'
import { readStyles, writeOfflinePage } from './offline-page.tsx'
import { install } from './service-worker.ts'
import { isAllowed, renewSubscription } from './this-device.ts'

/** An older copy says too little about today, and a session ended elsewhere must not outlive it here. */
const dayKeptMilliseconds = 86_400_000
/** Only needed once the connection is lost, so it runs after the page has loaded. */
const afterMilliseconds = 1_000

/** The chosen theme may differ from the system's. */
function colourBars(theme: Theme): void {
  for (const meta of document.head.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`
    else meta.media = theme === scheme ? 'all' : 'not all'
  }
}

/** Makes the app installable, keeps the day for offline use, and renews the push subscription. */
export function useThisDevice(): void {
  const language = useLanguage()
  const theme = useTheme()
  const ended = useSessionEnd()
  const { data: user } = useSession()
  const { data: schedules, dataUpdatedAt } = useQuery({ ...reading('listSchedules'), enabled: false })
  const { data: devices } = useQuery({ ...reading('listDevices'), enabled: isAllowed() })

  useEffect(() => colourBars(theme), [theme])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the manifest depends on the page's language
  useEffect(install, [language])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored page depends on language and theme
  useEffect(() => {
    if (!user || !('caches' in window)) return
    if (ended) return void deleteStoredDay()
    let current = true
    const store = async () => {
      const styles = await readStyles()
      if (!current) return
      const at = new Date(dataUpdatedAt)
      void storePage('nothing', writeOfflinePage(null, styles), 0)
      if (!schedules || schedules.length === 0) return
      const page = writeOfflinePage({ schedules, at: at.toISOString() }, styles)
      void storePage('day', page, at.getTime() + dayKeptMilliseconds)
    }
    // Tried again after the next change.
    const timer = setTimeout(() => store().catch(() => {}), afterMilliseconds)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [user, ended, schedules, dataUpdatedAt, language, theme])

  useEffect(() => {
    // Tried again when the next page opens.
    if (devices) renewSubscription(devices).catch(() => {})
  }, [devices])
}
