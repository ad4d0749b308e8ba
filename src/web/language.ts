import { useSyncExternalStore } from 'react'
import {
  getLocale,
  type Locale,
  overwriteGetLocale,
  overwriteSetLocale,
  setLocale,
} from '../messages/runtime.js'

export type Language = Locale

export const storageKey = 'language'

/** The browser's language is ignored. */
function storedLanguage(): Language {
  try {
    return localStorage.getItem(storageKey) === 'en' ? 'en' : 'fr'
  } catch {
    return 'fr'
  }
}

let language = storedLanguage()
const listeners = new Set<() => void>()

// By default, Paraglide reads the storage again for every text.
overwriteGetLocale(() => language)
overwriteSetLocale((chosen) => {
  language = chosen
  document.documentElement.lang = chosen
  try {
    localStorage.setItem(storageKey, chosen)
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentLanguage = (): Language => getLocale()

/** Changes the language without a reload, so that typed text stays. */
export const chooseLanguage = (chosen: Language) => void setLocale(chosen, { reload: false })

/** Every route's screen is wrapped with this, so screens need not call it. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
