import { useHydrated } from './hydrated.ts'

/** Values survive a reload of this tab: a form as typed, a booking just made, a payment in progress. */
export function setSessionItem(name: string, of: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(`creneau.${name}.${of}`)
    else sessionStorage.setItem(`creneau.${name}.${of}`, JSON.stringify(value))
  } catch {}
}

/** Null while React adopts the server's HTML: the server does not know the tab. */
export function useSessionItem<Value>(name: string, of: string): Value | null {
  return useHydrated() ? getSessionItem<Value>(name, of) : null
}

export function getSessionItem<Value>(name: string, of: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(`creneau.${name}.${of}`) ?? 'null') as Value | null
  } catch {
    return null
  }
}
