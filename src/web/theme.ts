import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const

export type Theme = (typeof themes)[number]

/** public/start.js reads the same key: change both. */
const storageKey = 'theme'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** public/start.js copies a stored light or dark theme to `<html data-theme>` before the first paint. */
function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function chooseTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Without storage, the choice lasts until the page is reloaded.
  }
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, () => 'system')
