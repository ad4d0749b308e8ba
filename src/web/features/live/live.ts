import { useEffect, useSyncExternalStore } from 'react'
import { call, pageName } from '../../api.ts'
import { askAgain, askAgainFor, lacksSession } from './ask-again.ts'
import { followStream, type Told } from './stream.ts'

/** A change of screens lasts less, and so does most of what interrupts a stream. */
const lingerMilliseconds = 5_000
const pausedAfterMilliseconds = 6_000
const pollMilliseconds = 30_000
/** After what all browsers are told at once, they ask one after the other. */
const spreadMilliseconds = 1_500

let isPaused = false
const listeners = new Set<() => void>()

function setPaused(next: boolean): void {
  if (isPaused === next) return
  isPaused = next
  for (const listener of listeners) listener()
}

const isHidden = () => document.visibilityState === 'hidden'

/** Keeps what is on screen as it is at the server, until the end of what this returns. */
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
      // What was asked for before the stream was there, as soon as nobody has begun to work with it.
      if (!caughtUp) (wasLive ? askInTurn : askAgain)()
      wasLive = true
    } else pausing = setTimeout(() => setPaused(true), pausedAfterMilliseconds)
  }
  const hear = (told: Told) => {
    if (told.kind === 'state') setLive(told.live, told.caughtUp)
    // What happens while nobody looks is asked for when somebody does.
    else if (isHidden()) return
    else if (told.kind === 'again') askInTurn()
    else if (told.page !== pageName) askAgainFor(told.scheduleId)
  }
  /** Knocks first: a page whose server is away keeps what it shows. */
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

/** Keeps an owner's screens up to date with what happens elsewhere; whether that is interrupted. */
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
