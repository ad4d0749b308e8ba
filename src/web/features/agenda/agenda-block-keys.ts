import type { KeyboardEvent } from 'react'
import { type Block, type Column, minutesOfDay } from './agenda-blocks.ts'
import { type DragStore, type DropTarget, gridMinutes } from './agenda-drag.ts'
import { canResize } from './drop-outcome.ts'

type Keys = {
  dragStore: DragStore
  columns: readonly Column[]
  blocks: readonly (readonly Block[])[]
  onDrop: (target: DropTarget) => void
  onFocus: (block: Block) => void
}

const arrows: Record<string, { by: number; aside: number }> = {
  ArrowUp: { by: -1, aside: 0 },
  ArrowDown: { by: 1, aside: 0 },
  ArrowLeft: { by: 0, aside: -1 },
  ArrowRight: { by: 0, aside: 1 },
}

function stepped(
  target: DropTarget,
  columns: readonly Column[],
  { by, aside }: { by: number; aside: number },
): DropTarget {
  const index = columns.findIndex(({ key }) => key === target.column.key)
  const beside = aside > 0 ? columns.slice(index + 1) : aside < 0 ? columns.slice(0, index).reverse() : []
  const column = beside.find(({ foreign }) => !foreign) ?? target.column
  const minutes = by * gridMinutes
  if (target.kind === 'resize') {
    // Pressing the key for "shorter" must not lengthen a block that is shorter than a step.
    const least = Math.min(target.to, target.from + gridMinutes)
    return { ...target, to: Math.min(minutesOfDay, Math.max(least, target.to + minutes)) }
  }
  const from = Math.max(0, Math.min(minutesOfDay - gridMinutes, target.from + minutes))
  return { ...target, column, from, to: from + target.to - target.from }
}

function neighbourOf(
  block: Block,
  blocks: readonly (readonly Block[])[],
  { by, aside }: { by: number; aside: number },
): Block | undefined {
  const index = blocks.findIndex((column) => column.some(({ key }) => key === block.key))
  const own = blocks[index] ?? []
  if (by !== 0) return own[own.findIndex(({ key }) => key === block.key) + by]
  for (let at = index + aside; at >= 0 && at < blocks.length; at += aside) {
    const [first, ...others] = blocks[at] ?? []
    const far = (one: Block) => Math.abs(one.from - block.from)
    if (first) return others.reduce((near, one) => (far(one) < far(near) ? one : near), first)
  }
  return undefined
}

/** Ctrl+C or Cmd+C holds a copy; a held booking moves by plain arrows and cancels when it loses the focus. */
export function keysOf({ dragStore, columns, blocks, onDrop, onFocus }: Keys) {
  const hold = (target: DropTarget) => dragStore.hold({ target, by: 'keys', busy: false })

  return (event: KeyboardEvent, block: Block, column: Column) => {
    const arrow = arrows[event.key]
    const { from, to } = block
    const isAlone = block.people.length === 1
    const held = dragStore.get()?.target.block
    if (held?.key !== block.key || held.date !== block.date) dragStore.letGo()
    const drag = dragStore.get()
    if (drag?.busy || drag?.asked) return
    if (drag?.by === 'keys') {
      if (arrow) hold(stepped(drag.target, columns, arrow))
      else if (event.key === 'Enter' || event.key === ' ') onDrop(drag.target)
      else if (event.key === 'Escape' || event.key === 'Tab') dragStore.hold(null)
      else return
      if (event.key !== 'Tab') event.preventDefault()
      return
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && isAlone) {
      hold({ kind: 'copy', block, column, from, to })
    } else if (!arrow || event.ctrlKey || event.metaKey) {
      return
    } else if (event.shiftKey && isAlone) {
      hold(stepped({ kind: 'move', block, column, from, to }, columns, arrow))
    } else if (event.altKey && canResize(block) && arrow.by !== 0) {
      hold(stepped({ kind: 'resize', block, column, from, to }, columns, arrow))
    } else {
      const next = neighbourOf(block, blocks, arrow)
      if (next) onFocus(next)
    }
    event.preventDefault()
  }
}
