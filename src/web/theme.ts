import { useSyncExternalStore } from 'react'
import { type Theme, themes } from '../contract/public-pages.ts'
import { currentReader } from './reader.ts'
import { storeChoice, storedChoice } from './stored-choice.ts'

export { type Theme, themes }

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const currentTheme = (): Theme => currentReader().theme

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  storeChoice('theme', theme)
  for (const listener of listeners) listener()
}

/** For a browser that has stored a choice, but no cookie. */
export function applyStoredTheme(): void {
  const stored = themes.find((theme) => theme === storedChoice('theme'))
  if (stored) chooseTheme(stored)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, currentTheme)
