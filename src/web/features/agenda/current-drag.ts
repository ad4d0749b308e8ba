import { useSyncExternalStore } from 'react'
import type { Wish } from './drop-targets.ts'

/** What is held over the grid, by pointer or by keys. `busy`: it was dropped and the server's reply is pending. */
export type Held = { wish: Wish; by: 'pointer' | 'keys'; busy: boolean }

/** Kept outside React's state, so that dragging renders only the held block. */
export function createHand() {
  let held: Held | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => held,
    hold(next: Held | null) {
      held = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type Hand = ReturnType<typeof createHand>

export const useHeld = (hand: Hand): Held | null => useSyncExternalStore(hand.subscribe, hand.get)
