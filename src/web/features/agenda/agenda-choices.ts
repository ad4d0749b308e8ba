import { useSyncExternalStore } from 'react'
import { personalKey } from '../../personal-key.ts'

export const columnWidths = ['normal', 'wide', 'widest'] as const
export const colorings = ['member', 'status'] as const
/** 0 = Sunday. */
export const weekStarts = [1, 0, 6] as const

export type WeekStart = (typeof weekStarts)[number]

/** What this device remembers for one person and schedule. Ids as in the address: '3,7'. */
export type AgendaChoices = {
  view?: string
  members?: string
  apart?: boolean
  width?: (typeof columnWidths)[number]
  coloring?: (typeof colorings)[number]
  weekStart?: WeekStart
}

const listeners = new Set<() => void>()
const known = new Map<string, AgendaChoices>()

const keyOf = (scheduleId: string) => personalKey(`agenda-${scheduleId}`)

function isChoices(value: unknown): value is AgendaChoices {
  return typeof value === 'object' && value !== null
}

function stored(scheduleId: string): AgendaChoices {
  const key = keyOf(scheduleId)
  const before = known.get(key)
  if (before) return before
  let choices: AgendaChoices = {}
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (isChoices(value)) choices = value
  } catch {
    // Without storage, choices last as long as the page.
  }
  known.set(key, choices)
  return choices
}

export function rememberAgenda(scheduleId: string, change: Partial<Record<keyof AgendaChoices, unknown>>) {
  const next = { ...stored(scheduleId), ...change } as AgendaChoices
  known.set(keyOf(scheduleId), next)
  try {
    localStorage.setItem(keyOf(scheduleId), JSON.stringify(next))
  } catch {}
  for (const listener of listeners) listener()
}

/** On a phone, a bare address would open the month, where a day is hard to read. */
export const firstView = (scheduleId: string, wide: boolean): { view?: 'day' } =>
  wide || stored(scheduleId).view !== undefined ? {} : { view: 'day' }

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAgendaChoices = (scheduleId: string): AgendaChoices =>
  useSyncExternalStore(subscribe, () => stored(scheduleId))

/** The first day of the week is Monday in both languages, unless the owner chose another. */
export const weekStartOf = ({ weekStart }: AgendaChoices): WeekStart =>
  weekStarts.find((day) => day === weekStart) ?? 1

export const columnWidthOf = ({ width }: AgendaChoices) =>
  columnWidths.find((one) => one === width) ?? 'normal'

export const coloringOf = ({ coloring }: AgendaChoices) =>
  colorings.find((one) => one === coloring) ?? 'member'
