import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLanguage } from '../../language.ts'
import { reading } from '../../query.ts'
import { useSession } from '../../session.ts'
import { useSessionEnd } from '../../session-end.ts'
import { type Theme, useTheme } from '../../theme.ts'
import { forgetDay, leave } from './kept-day.ts'
import { writeLeftPage } from './left-page.tsx'
import { install } from './service-worker.ts'
import { isAllowed, keepOn } from './this-device.ts'

/** A day that is older says too little of today, and a session that was ended elsewhere must not outlive it here. */
const dayKeptMilliseconds = 86_400_000
/** After what is on screen: it is not needed before there is no connection. */
const afterMilliseconds = 1_000

/** The browser's own bars take the colour of the theme that the owner has chosen over their system's. */
function colourBars(theme: Theme): void {
  for (const meta of document.head.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`
    else meta.media = theme === scheme ? 'all' : 'not all'
  }
}

/**
 * What goes on in an owner's browser beside their pages: it can be installed, keeps their day as it was last seen for when
 * there is no connection, and goes on being notified where it was.
 */
export function useThisDevice(): void {
  const language = useLanguage()
  const theme = useTheme()
  const ended = useSessionEnd()
  const { data: user } = useSession()
  const { data: schedules, dataUpdatedAt } = useQuery({ ...reading('listSchedules'), enabled: false })
  const { data: devices } = useQuery({ ...reading('listDevices'), enabled: isAllowed() })

  useEffect(() => colourBars(theme), [theme])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the manifest is in the page's language
  useEffect(install, [language])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is written in both
  useEffect(() => {
    if (!user || !('caches' in window)) return
    if (ended) return void forgetDay()
    const timer = setTimeout(() => {
      const at = new Date(dataUpdatedAt)
      void leave('nothing', writeLeftPage(null), 0)
      if (!schedules || schedules.length === 0) return
      const page = writeLeftPage({ schedules, at: at.toISOString() })
      void leave('day', page, at.getTime() + dayKeptMilliseconds)
    }, afterMilliseconds)
    return () => clearTimeout(timer)
  }, [user, ended, schedules, dataUpdatedAt, language, theme])

  useEffect(() => {
    // What cannot be gone on with now is when the next page is opened.
    if (devices) keepOn(devices).catch(() => {})
  }, [devices])
}
