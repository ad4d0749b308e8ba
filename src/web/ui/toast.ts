import { useSyncExternalStore } from 'react'

/** Lasts longer than `seconds` while the toast is hovered or focused. */
type ToastAction = { label: string; seconds: number; run: () => void }

type ToastText = { title: string; description?: string; tone: 'success' | 'error'; action?: ToastAction }

export type ToastEntry = ToastText & { id: number; open: boolean }

const limit = 1
/** In milliseconds (spec, section 9). */
const removalDelay = 1_000_000

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

function toast(text: ToastText) {
  lastId += 1
  const id = lastId
  set([{ ...text, id, open: true }, ...entries].slice(0, limit))
}

export const toastError = (title: string, description?: string) =>
  toast({ title, tone: 'error', ...(description && { description }) })

export const toastSuccess = (title: string, description?: string) =>
  toast({ title, tone: 'success', ...(description && { description }) })

export const toastWithAction = (title: string, action: ToastAction, description?: string) =>
  toast({ title, tone: 'success', action, ...(description && { description }) })

export function dismissToast(id: number) {
  if (!entries.some((entry) => entry.id === id && entry.open)) return
  set(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => set(entries.filter((entry) => entry.id !== id)), removalDelay)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const present = () => entries

export const useToasts = (): readonly ToastEntry[] => useSyncExternalStore(subscribe, present, present)
