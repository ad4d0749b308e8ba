import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { personalKey } from '../../personal-key.ts'
import { reading } from '../../query.ts'

const keyOf = () => personalKey('current-schedule')
const listeners = new Set<() => void>()
const chosen = new Map<string, number>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): number | null {
  const known = chosen.get(keyOf())
  if (known !== undefined) return known
  try {
    return Number(localStorage.getItem(keyOf())) || null
  } catch {
    return null
  }
}

export function chooseSchedule(id: number): void {
  chosen.set(keyOf(), id)
  try {
    localStorage.setItem(keyOf(), String(id))
  } catch {}
  for (const listener of listeners) listener()
}

type Schedules = Reply<'listSchedules'>

type CurrentSchedule = {
  /** Undefined while loading. */
  schedules: Schedules | undefined
  /** The page's schedule, otherwise the last one this person used on this device, otherwise the first. */
  current: Schedules[number] | undefined
}

export function useCurrentSchedule(): CurrentSchedule {
  const { scheduleId } = useParams({ strict: false })
  const { data: schedules } = useQuery({
    ...reading('listSchedules'),
    refetchOnMount: false,
    retryOnMount: false,
  })
  const last = useSyncExternalStore(subscribe, read)
  const byId = (id: number | null) => schedules?.find((schedule) => schedule.id === id)
  const ofPage = byId(Number(scheduleId))
  useEffect(() => {
    if (ofPage && ofPage.id !== read()) chooseSchedule(ofPage.id)
  }, [ofPage])
  return { schedules, current: ofPage ?? byId(last) ?? schedules?.[0] }
}
