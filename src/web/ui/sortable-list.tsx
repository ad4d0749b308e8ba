import { GripVertical } from 'lucide-react'
import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'

type Named = { id: number; name: string }

type SortableListProps<Item extends Named> = {
  items: readonly Item[]
  /** Puts the item before another, or last for null. The caller must reorder `items` at once. */
  onMove: (item: Item, before: number | null) => void
  children: (item: Item, handle: ReactNode) => ReactNode
}

/** `by` is in pixels below the item's origin. */
type Held = { from: number; to: number; by: number; height: number }

/** In pixels; the step is per frame. */
const edge = 72
const scrollStep = 10

const steps: Partial<Record<string, (from: number, last: number) => number>> = {
  ArrowUp: (from) => from - 1,
  ArrowDown: (from) => from + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** The document's order changes only on drop, so that the finger keeps its item. */
export function SortableList<Item extends Named>({ items, onMove, children }: SortableListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const hint = useId()
  const [held, setHeld] = useState<Held | null>(null)
  const [said, setSaid] = useState('')
  const drag = useRef<AbortController>(null)
  // An unchanged order does not end the drag. Another one does: the places under the finger are those of before.
  const order = items.map(({ id }) => id).join()
  const [drawn, setDrawn] = useState(order)
  // Includes moves not yet rendered, since the next key may come earlier.
  const expected = useRef(items)
  if (drawn !== order) {
    setDrawn(order)
    setHeld(null)
    expected.current = items
    drag.current?.abort()
  }

  const move = (from: number, to: number) => {
    const item = expected.current[from]
    if (!item || to === from || to < 0 || to >= items.length) return setHeld(null)
    setSaid(m.common_moved({ name: item.name, place: to + 1, count: items.length }))
    const others = expected.current.filter(({ id }) => id !== item.id)
    onMove(item, others[to]?.id ?? null)
    expected.current = others.toSpliced(to, 0, item)
  }

  const grab = (event: PointerEvent<HTMLButtonElement>, from: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return { middle: top + scrollY + height / 2, height }
    })
    const row = rows[from]
    if (event.button !== 0 || !row) return
    const handle = event.currentTarget
    handle.focus()
    handle.setPointerCapture(event.pointerId)
    const startedAt = event.clientY + scrollY
    let pointer = event.clientY
    let to = from
    const end = new AbortController()
    drag.current = end

    const follow = () => {
      const by = pointer + scrollY - startedAt
      to = rows.filter(({ middle }, index) => index !== from && middle < row.middle + by).length
      setHeld({ from, to, by, height: row.height })
    }
    const scroll = () => {
      if (end.signal.aborted || !handle.isConnected) return
      const step = pointer < edge ? -scrollStep : pointer > innerHeight - edge ? scrollStep : 0
      if (step !== 0) {
        scrollBy({ top: step, behavior: 'instant' })
        follow()
      }
      requestAnimationFrame(scroll)
    }
    const letGo = (place: number) => {
      end.abort()
      move(from, place)
    }
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      react: (event: HTMLElementEventMap[Name]) => void,
    ) => handle.addEventListener(name, react, { signal: end.signal })
    on('pointermove', ({ clientY }) => {
      pointer = clientY
      follow()
    })
    on('pointerup', () => letGo(to))
    on('pointercancel', () => letGo(from))
    on('keydown', ({ key }) => key === 'Escape' && letGo(from))
    requestAnimationFrame(scroll)
  }

  const shiftOf = (index: number): number => {
    if (!held) return 0
    const { from, to, by, height } = held
    if (index === from) return by
    if (index > from && index <= to) return -height
    return index < from && index >= to ? height : 0
  }

  return (
    <>
      <p id={hint} hidden>
        {m.common_move_hint()}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul ref={list} className="border-b border-line">
        {items.map((item, index) => (
          <li
            key={item.id}
            style={held ? { transform: `translateY(${shiftOf(index)}px)` } : undefined}
            className={classes(
              'border-t border-line',
              held &&
                index !== held.from &&
                'transition-transform duration-150 motion-reduce:transition-none',
              held?.from === index &&
                'relative z-10 rounded-control border-transparent bg-raised shadow-float ring-1 ring-line',
            )}
          >
            {children(
              item,
              items.length > 1 && (
                <span className="-ml-3 grid touch-none select-none">
                  <IconButton
                    label={m.common_move({ name: item.name })}
                    aria-describedby={hint}
                    onPointerDown={(event) => grab(event, index)}
                    onKeyDown={(event) => {
                      const step = steps[event.key]
                      if (!step || held) return
                      event.preventDefault()
                      const from = expected.current.findIndex(({ id }) => id === item.id)
                      move(from, step(from, items.length - 1))
                    }}
                  >
                    <GripVertical aria-hidden="true" />
                  </IconButton>
                </span>
              ),
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
