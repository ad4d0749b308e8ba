import { useSyncExternalStore } from 'react'
import { usePageAddress } from './page-address.tsx'

/** Only in this browser's storage, and only if the client asked for it. Never the email address or a comment. */
export type RememberedClient = { name: string; phone: string; references: readonly string[] }

const storageKey = 'creneau.client'
const maxReferences = 10

const listeners = new Set<() => void>()

function storedText(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Anything else may stand there by now. */
function clientIn(text: string | null): RememberedClient | null {
  try {
    const { name, phone, references } = JSON.parse(text ?? 'null') ?? {}
    if (typeof name !== 'string' || typeof phone !== 'string' || !Array.isArray(references)) return null
    return { name, phone, references: references.filter((one) => typeof one === 'string') }
  } catch {
    return null
  }
}

const rememberedClient = (): RememberedClient | null => clientIn(storedText())

function store(client: RememberedClient | null): void {
  try {
    if (client === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(client))
  } catch {}
  for (const listener of listeners) listener()
}

/** Someone else's bookings go with their name. */
export function rememberClient({ name, phone }: Pick<RememberedClient, 'name' | 'phone'>): void {
  const before = rememberedClient()
  const isSame = before !== null && (before.name === name || before.phone === phone)
  store({ name, phone, references: isSame ? before.references : [] })
}

export function rememberBooking(reference: string): void {
  const client = rememberedClient()
  if (!client) return
  const others = client.references.filter((one) => one !== reference)
  store({ ...client, references: [reference, ...others].slice(0, maxReferences) })
}

export function forgetBookings(references: readonly string[]): void {
  const client = rememberedClient()
  if (client) store({ ...client, references: client.references.filter((one) => !references.includes(one)) })
}

export const forgetClient = (): void => store(null)

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function storageWorks(): boolean {
  try {
    return localStorage !== null
  } catch {
    return false
  }
}

const never = () => () => {}

/** False in a frame of another site, without storage, and while React adopts the server's HTML. */
export function useMayRemember(): boolean {
  const { embedded } = usePageAddress()
  const works = useSyncExternalStore(never, storageWorks, () => false)
  return works && !embedded
}

/** Null unless the page may remember; see `useMayRemember`. */
export function useRememberedClient(): RememberedClient | null {
  const text = useSyncExternalStore(subscribe, storedText, () => null)
  const mayRemember = useMayRemember()
  return mayRemember ? clientIn(text) : null
}
