import { type RefObject, useEffect, useRef } from 'react'
import { type Block, type Column, minutesOfDay, type Span } from './agenda-blocks.ts'
import { type DragStore, type DropTarget, gridMinutes } from './agenda-drag.ts'

export type Grid = {
  body: RefObject<HTMLDivElement | null>
  columns: readonly Column[]
  range: Span
  blockOf: (key: string) => Block | undefined
  dragStore: DragStore
  onDrop: (target: DropTarget) => void
}

/** In pixels. A finger that moves farther before the hold time scrolls instead. */
const slack = 5
const holdMilliseconds = 350
/** In pixels; the step is per frame. */
const edge = 48
const scrollStep = 12

const snapped = (minute: number): number => Math.round(minute / gridMinutes) * gridMinutes

/** `grabbed` is the pointer's distance in minutes from the top of the block. */
function targetAt(first: DropTarget, column: Column, minute: number, grabbed: number): DropTarget {
  if (first.kind === 'resize') {
    return { ...first, to: Math.min(minutesOfDay, Math.max(first.from + gridMinutes, snapped(minute))) }
  }
  if (first.kind === 'select') {
    const there = snapped(minute)
    const from = Math.min(first.from, there)
    return { ...first, from, to: Math.max(from + gridMinutes, first.from === from ? there : first.to) }
  }
  const from = Math.max(0, Math.min(minutesOfDay - gridMinutes, snapped(minute - grabbed)))
  return { ...first, column, from, to: from + first.to - first.from }
}

/** A finger must hold still first, so that the page can scroll. */
export function useDragByPointer(grid: Grid) {
  const now = useRef(grid)
  now.current = grid

  useEffect(() => {
    const { body, dragStore } = now.current
    const element = body.current
    if (!element) return
    let end: AbortController | null = null

    const placeOf = (x: number, y: number) => {
      const { columns, range } = now.current
      const { top, height } = element.getBoundingClientRect()
      const drawn = [...element.querySelectorAll<HTMLElement>(':scope > section')]
      const next = drawn.findIndex((column) => x < column.getBoundingClientRect().right)
      const index = next < 0 ? columns.length - 1 : next
      const minute = range.from + ((y - top) / height) * (range.to - range.from)
      return { column: columns[index], minute }
    }

    const firstTarget = (element: Element, x: number, y: number, copies: boolean): DropTarget | null => {
      const { column, minute } = placeOf(x, y)
      if (!column || column.foreign) return null
      const key = element.closest<HTMLElement>('[data-block]')?.dataset.block
      if (key === undefined) {
        const from = Math.max(0, Math.floor(minute / gridMinutes) * gridMinutes)
        return { kind: 'select', block: null, column, from, to: Math.min(minutesOfDay, from + gridMinutes) }
      }
      const block = now.current.blockOf(key)
      if (!block || block.people.length > 1) return null
      const { from, to } = block
      const kind = element.matches('[data-block]') ? 'resize' : copies ? 'copy' : 'move'
      return { kind, block, column, from, to }
    }

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary || dragStore.get()?.busy) return
      const element = event.target as Element
      const first = firstTarget(element, event.clientX, event.clientY, event.altKey || event.ctrlKey)
      if (!first) return
      const isMouse = event.pointerType === 'mouse'
      const grabbed = placeOf(event.clientX, event.clientY).minute - first.from
      const [x, y] = [event.clientX, event.clientY]
      let at = { x, y }
      let drawn = false
      let moved = false
      end?.abort()
      end = new AbortController()
      const { signal } = end
      const listen = { signal }
      const draw = () => {
        drawn = true
        const { column, minute } = placeOf(at.x, at.y)
        if (column && !column.foreign)
          dragStore.hold({ target: targetAt(first, column, minute, grabbed), by: 'pointer', busy: false })
      }
      const scroller = element.closest<HTMLElement>('[data-scroller]')
      const follow = () => {
        if (signal.aborted || !scroller) return
        const { top, bottom, left, right } = scroller.getBoundingClientRect()
        const up =
          at.y < top + edge * 2 ? -scrollStep : at.y > Math.min(bottom, innerHeight) - edge ? scrollStep : 0
        const aside = at.x < left + edge * 1.5 ? -scrollStep : at.x > right - edge ? scrollStep : 0
        if (up !== 0 || aside !== 0) scroller.scrollBy({ top: up, left: aside, behavior: 'instant' })
        if (moved || up !== 0 || aside !== 0) draw()
        moved = false
        requestAnimationFrame(follow)
      }
      const begin = () => {
        draw()
        requestAnimationFrame(follow)
      }
      const drag = isMouse ? undefined : setTimeout(begin, holdMilliseconds)
      const stop = () => {
        clearTimeout(drag)
        end?.abort()
      }
      addEventListener(
        'pointermove',
        (move) => {
          at = { x: move.clientX, y: move.clientY }
          const isFar = Math.hypot(at.x - x, at.y - y) > slack
          if (drawn) moved = true
          else if (isFar && isMouse) begin()
          else if (isFar) stop()
        },
        listen,
      )
      addEventListener(
        'pointerup',
        () => {
          stop()
          if (moved) draw()
          const target = dragStore.get()?.target
          if (!drawn) {
            if (first.kind === 'select') now.current.onDrop(first)
            return
          }
          // Otherwise the click that follows the drop would also open the block.
          if (target) setTimeout(() => now.current.onDrop(target), 0)
        },
        listen,
      )
      const letGo = () => {
        stop()
        if (drawn) dragStore.hold(null)
      }
      addEventListener('pointercancel', letGo, listen)
      addEventListener('keydown', (key) => key.key === 'Escape' && letGo(), listen)
      element.addEventListener('touchmove', (move) => drawn && move.preventDefault(), {
        signal,
        passive: false,
      })
      element.addEventListener('contextmenu', (menu) => drawn && menu.preventDefault(), listen)
    }

    element.addEventListener('pointerdown', down)
    return () => {
      element.removeEventListener('pointerdown', down)
      end?.abort()
    }
  }, [])
}
