import { useHydrated } from './hydrated.ts'

/** For what the browser refuses to store, as it may in a frame of another site. */
const unstored = new Map<string, string>()

const keyOf = (name: string, of: string) => `creneau.${name}.${of}`

/** Values survive a reload of this tab: a form as typed, a booking just made, a payment in progress. */
export function setSessionItem(name: string, of: string, value: unknown): void {
  const key = keyOf(name, of)
  const text = JSON.stringify(value)
  try {
    unstored.delete(key)
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    unstored.set(key, text)
  }
}

/** Null while React adopts the server's HTML: the server does not know the tab. */
export function useSessionItem<Value>(name: string, of: string): Value | null {
  return useHydrated() ? getSessionItem<Value>(name, of) : null
}

export function getSessionItem<Value>(name: string, of: string): Value | null {
  const key = keyOf(name, of)
  try {
    return JSON.parse(unstored.get(key) ?? sessionStorage.getItem(key) ?? 'null') as Value | null
  } catch {
    return null
  }
}
