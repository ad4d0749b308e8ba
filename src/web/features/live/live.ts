import { useEffect, useSyncExternalStore } from 'react'
import { call, inSalon } from '../../api.ts'
import { lacksSession, refetchAll, refetchSchedule } from './refetch.ts'

/** Longer than a change of screens and most interruptions of a stream. */
const lingerMilliseconds = 5_000
const pausedAfterMilliseconds = 6_000
/** The server sends something every 15 seconds. */
const checkMilliseconds = 30_000
/** After a broadcast to all browsers, spreads their requests over this time. */
const spreadMilliseconds = 1_500

let isPaused = false
const listeners = new Set<() => void>()

function setPaused(next: boolean): void {
  if (isPaused === next) return
  isPaused = next
  for (const listener of listeners) listener()
}

/**
 * Refetches everything when the stream begins or returns, since changes may have been missed. A hidden tab
 * has no stream: over HTTP/1.1, browsers open only six connections to a site.
 */
function keepUp(): () => void {
  let source: EventSource | undefined
  let isLive = false
  let hasHeard = false
  let pausing: ReturnType<typeof setTimeout> | undefined
  let spread: ReturnType<typeof setTimeout> | undefined

  const refetchSoon = () => {
    clearTimeout(spread)
    spread = setTimeout(refetchAll, Math.random() * spreadMilliseconds)
  }
  const lose = () => {
    isLive = false
    pausing ??= setTimeout(() => setPaused(true), pausedAfterMilliseconds)
  }
  const becomeLive = (refetch: () => void) => {
    if (isLive) return
    isLive = true
    clearTimeout(pausing)
    pausing = undefined
    setPaused(false)
    refetch()
  }
  const close = () => {
    source?.close()
    clearTimeout(spread)
    isLive = false
  }
  const open = () => {
    close()
    lose()
    const opened = new EventSource(inSalon('/api/live'))
    const on = <Data>(event: string, hear: (data: Data) => void) =>
      opened.addEventListener(event, ({ data }: MessageEvent<string>) => {
        hasHeard = true
        hear(JSON.parse(data))
      })
    // Data fetched before the first connection may be stale: refetch before anyone works with it.
    let refetch = refetchAll
    on<{ live: boolean }>('state', ({ live }) => {
      if (!live) return lose()
      becomeLive(refetch)
      refetch = refetchSoon
    })
    on<{ scheduleId: number }>('change', ({ scheduleId }) => refetchSchedule(scheduleId))
    on('again', refetchSoon)
    opened.addEventListener('error', lose)
    source = opened
  }
  /** The browser gives up after a refusal, and does not notice a silent connection. */
  const check = () => {
    const isWell = isLive && hasHeard
    hasHeard = false
    if (isWell || document.hidden || lacksSession()) return
    open()
    call('health').then(refetchAll, () => {})
  }
  const look = () => {
    if (document.hidden) close()
    else open()
  }
  look()
  const checking = setInterval(check, checkMilliseconds)
  document.addEventListener('visibilitychange', look)
  return () => {
    close()
    clearTimeout(pausing)
    clearInterval(checking)
    document.removeEventListener('visibilitychange', look)
    setPaused(false)
  }
}

let kept: { account: string; end: () => void } | undefined
let lingering: ReturnType<typeof setTimeout> | undefined

function end(): void {
  kept?.end()
  kept = undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns true while updates are interrupted. */
export function useLive(account: string | undefined): boolean {
  useEffect(() => {
    if (account === undefined) return
    clearTimeout(lingering)
    if (kept?.account !== account) {
      end()
      kept = { account, end: keepUp() }
    }
    return () => {
      lingering = setTimeout(end, lingerMilliseconds)
    }
  }, [account])
  return useSyncExternalStore(subscribe, () => isPaused)
}
