import { useSyncExternalStore } from 'react'
import { languagePath } from '../contract/public-pages.ts'
import { locales } from '../domain/locales.ts'
import {
  getLocale,
  type Locale,
  overwriteGetLocale,
  overwriteSetLocale,
  setLocale,
} from '../messages/runtime.js'
import { currentReader } from './reader.ts'
import { storeChoice, storedChoice } from './stored-choice.ts'

export type Language = Locale
export const languages = locales

/** Where no script runs, the server sets the language. */
export const languageForm = { method: 'post', action: languagePath } as const

let language: Language | undefined = globalThis.document && currentReader().language
const listeners = new Set<() => void>()

// By default, Paraglide reads the storage again for every text. The server never sets a language.
overwriteGetLocale(() => language ?? currentReader().language)
overwriteSetLocale((chosen) => {
  language = chosen
  document.documentElement.lang = chosen
  storeChoice('language', chosen)
  for (const listener of listeners) listener()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentLanguage = (): Language => getLocale()

/** Changes the language without a reload, so that typed text stays. */
export const chooseLanguage = (chosen: Language) => void setLocale(chosen, { reload: false })

/** For a browser that has stored a choice, but no cookie. The browser's own language is ignored. */
export function applyStoredLanguage(): void {
  const stored = storedChoice('language')
  if (stored === 'fr' || stored === 'en') chooseLanguage(stored)
}

/** Every route's screen is wrapped with this, so screens need not call it. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
