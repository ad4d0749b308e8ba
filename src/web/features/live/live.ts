import { useEffect, useSyncExternalStore } from 'react'
import { call, pageName } from '../../api.ts'
import { askAgain, askAgainFor, lacksSession } from './ask-again.ts'
import { followStream, type Told } from './stream.ts'

/** Longer than a change of screens and most interruptions of a stream. */
const lingerMilliseconds = 5_000
const pausedAfterMilliseconds = 6_000
const pollMilliseconds = 30_000
/** After a broadcast to all browsers, spreads their requests over this time. */
const spreadMilliseconds = 1_500

let isPaused = false
const listeners = new Set<() => void>()

function setPaused(next: boolean): void {
  if (isPaused === next) return
  isPaused = next
  for (const listener of listeners) listener()
}

const isHidden = () => document.visibilityState === 'hidden'

/** Keeps the screen up to date with the server. Returns a function that stops this. */
function keepUp(account: string): () => void {
  let isLive = false
  let wasLive = false
  let pausing: ReturnType<typeof setTimeout> | undefined
  let spread: ReturnType<typeof setTimeout> | undefined
  const askInTurn = () => {
    clearTimeout(spread)
    spread = setTimeout(askAgain, Math.random() * spreadMilliseconds)
  }
  const setLive = (next: boolean, caughtUp = false) => {
    if (next === isLive) return
    isLive = next
    clearTimeout(pausing)
    if (next) {
      setPaused(false)
      // Data fetched before the first connection may be stale: refetch at once, before anyone works with it. After a
      // reconnect, wait a random time.
      if (!caughtUp) (wasLive ? askInTurn : askAgain)()
      wasLive = true
    } else pausing = setTimeout(() => setPaused(true), pausedAfterMilliseconds)
  }
  const hear = (told: Told) => {
    if (told.kind === 'state') setLive(told.live, told.caughtUp)
    // A hidden page refetches when it becomes visible.
    else if (isHidden()) return
    else if (told.kind === 'again') askInTurn()
    else if (told.page !== pageName) askAgainFor(told.scheduleId)
  }
  /** Checks the server first: while it is down, the page keeps what it shows. */
  const askWhoeverIsThere = () => call('health').then(askAgain, () => {})
  const look = () => {
    if (isHidden()) return
    if (isLive) askAgain()
    else if (!lacksSession()) void askWhoeverIsThere()
  }
  const poll = () => {
    if (!isLive) look()
  }
  pausing = setTimeout(() => setPaused(true), pausedAfterMilliseconds)
  const polling = setInterval(poll, pollMilliseconds)
  document.addEventListener('visibilitychange', look)
  const unfollow = followStream(account, hear)
  return () => {
    unfollow()
    for (const timer of [pausing, spread]) clearTimeout(timer)
    clearInterval(polling)
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

/** Keeps an owner's screens up to date with changes made elsewhere. Returns whether updates are interrupted. */
export function useLive(account: string | undefined): boolean {
  useEffect(() => {
    if (account === undefined) return
    clearTimeout(lingering)
    if (kept?.account !== account) {
      end()
      kept = { account, end: keepUp(account) }
    }
    return () => {
      lingering = setTimeout(end, lingerMilliseconds)
    }
  }, [account])
  return useSyncExternalStore(subscribe, () => isPaused)
}
