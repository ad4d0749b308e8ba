import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** `keys` lists alternatives: '/', 'ArrowLeft', 'Ctrl+k' (Cmd on a Mac), or 'g d' for a sequence. */
export type Key = { keys: readonly string[]; label: string; run: () => void }

type Where = 'here' | 'everywhere'
type Registered = { where: Where; keys: readonly Key[] }

const registered = new Map<string, { current: Registered }>()

const of = (where: Where): Key[] =>
  [...registered.values()]
    .filter(({ current }) => current.where === where)
    .flatMap(({ current }) => current.keys)

/** Shortcuts of the current screen hide global ones with the same keys. */
export function listKeys(): Record<Where, Key[]> {
  const here = of('here')
  const taken = new Set(here.flatMap(({ keys }) => keys))
  return { here, everywhere: of('everywhere').filter(({ keys }) => !keys.some((key) => taken.has(key))) }
}

export function useKeys(keys: readonly Key[], where: Where = 'here'): void {
  const id = useId()
  const latest = useRef<Registered>({ where, keys })
  useLayoutEffect(() => {
    latest.current = { where, keys }
  })
  useEffect(() => {
    if (registered.size === 0) document.addEventListener('keydown', onKeyDown)
    registered.set(id, latest)
    return () => {
      registered.delete(id)
      if (registered.size === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [id])
}

/** Text fields, and lists that jump to an entry by its first letter. */
const takesLetters =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu]'
const over = '[role=dialog], [role=alertdialog], [data-opening]'

function keyOf(event: KeyboardEvent): string | null {
  const { key, target } = event
  if (event.defaultPrevented || event.repeat || event.isComposing || event.altKey) return null
  if (target instanceof Element && target.closest(takesLetters)) return null
  if (document.querySelector(over)) return null
  const isCharacter = key.length === 1
  // Some layouts need Shift to type a sign.
  if (event.shiftKey && (!isCharacter || key !== key.toLowerCase())) return null
  const name = isCharacter ? key.toLowerCase() : key
  return event.ctrlKey || event.metaKey ? `Ctrl+${name}` : name
}

const patienceMilliseconds = 1_500
let before = { key: '', at: 0 }

function onKeyDown(event: KeyboardEvent): void {
  const key = keyOf(event)
  if (key === null || (key.length === 1 && !areSingleKeysOn())) return
  const follows = event.timeStamp - before.at < patienceMilliseconds
  const inTurn = follows ? `${before.key} ${key}` : key
  before = { key, at: event.timeStamp }
  const { here, everywhere } = listKeys()
  const all = [...here, ...everywhere]
  const found = all.find(({ keys }) => keys.includes(inTurn)) ?? all.find(({ keys }) => keys.includes(key))
  if (!found) return
  event.preventDefault()
  before = { key: '', at: 0 }
  found.run()
}

const storageKey = 'single-keys'
const listeners = new Set<() => void>()
let off: boolean | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function areSingleKeysOn(): boolean {
  try {
    off ??= localStorage.getItem(storageKey) === 'off'
  } catch {
    off ??= false
  }
  return !off
}

/** Speech input and tremor trigger single-character shortcuts by accident (WCAG 2.1.4). */
export function setSingleKeys(on: boolean): void {
  off = !on
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {}
  for (const listener of listeners) listener()
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn)
