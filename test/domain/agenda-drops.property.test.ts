import fc from 'fast-check'
import type { KeyboardEvent } from 'react'
import { expect, it } from 'vitest'
import { addDays, timeOf } from '../../src/domain/wall-time.ts'
import { startOf, wallTimeAt } from '../../src/domain/zones.ts'
import { keysOf } from '../../src/web/features/agenda/agenda-block-keys.ts'
import {
  type Block,
  type Booking,
  blocksOf,
  type Column,
  columnsOf,
} from '../../src/web/features/agenda/agenda-blocks.ts'
import {
  type BlockTarget,
  createDragStore,
  type DropTarget,
} from '../../src/web/features/agenda/agenda-drag.ts'
import {
  canResize,
  changeOf,
  copyOf,
  dateText,
  memberText,
  timesText,
} from '../../src/web/features/agenda/drop-outcome.ts'
import { formatDate, formatTimes } from '../../src/web/format.ts'
import './french-reader.ts'
import { quarters, team } from './agenda-team.ts'

const zone = 'Europe/Paris'
/** An ordinary night, and those on which clocks change. */
const nights = fc.constantFrom('2027-03-09', '2027-03-28', '2027-10-31')

const durations = fc.oneof(quarters(1, 12), fc.constantFrom(5, 10))

const staffId = fc.integer({ min: 1, max: 3 })

const booking = fc.record({
  day: fc.integer({ min: -1, max: 1 }),
  minute: fc.oneof(quarters(0, 12), quarters(0, 95), quarters(88, 95)),
  parts: fc.array(fc.record({ durationMinutes: durations, staffId }), {
    minLength: 1,
    maxLength: 4,
  }),
  places: fc.integer({ min: 1, max: 3 }),
})

const booked = (
  night: string,
  list: readonly (typeof booking extends fc.Arbitrary<infer One> ? One : never)[],
) =>
  list.map(({ day, minute, parts, places }, index) => {
    const [first] = parts
    return {
      id: index + 1,
      version: 1,
      date: addDays(night, day),
      startTime: timeOf(minute),
      serviceId: 7,
      staffId: first?.staffId,
      status: 'approved',
      clientName: `C${index}`,
      clientEmail: null,
      clientPhone: '',
      comment: null,
      service: { durationMinutes: parts.reduce((sum, one) => sum + one.durationMinutes, 0) },
      ...(parts.length > 1 && { parts: parts.map((part, at) => ({ ...part, serviceId: at })) }),
      ...(parts.length === 1 && places > 1 && { places, companions: ['Max'] }),
    } as unknown as Booking
  })

const partsOf = (one: Booking) => one.parts ?? [one]

type Saved = {
  date: string
  startTime: string
  durationMinutes: number
  doneBy: (number | string)[]
  places?: number
}

/** As the server does it. */
function saved(target: BlockTarget): Saved {
  const { booking: before } = target.block
  const doneBy = partsOf(before).map((part) => part.staffId)
  if (target.kind === 'copy') {
    const {
      date,
      startTime,
      durationMinutes = 0,
      staffId: all,
      staffIds,
      serviceIds = [],
      places,
    } = copyOf(target)
    return {
      date,
      startTime,
      durationMinutes,
      doneBy: staffIds ?? serviceIds.map(() => all ?? 0),
      ...(places !== undefined && { places }),
    }
  }
  const { date, startTime, durationMinutes, staffId: member, insteadOf } = changeOf(target)
  return {
    date: date ?? before.date,
    startTime: startTime ?? before.startTime,
    durationMinutes: durationMinutes ?? before.service.durationMinutes,
    doneBy: member === undefined ? doneBy : doneBy.map((one) => (one === insteadOf ? member : one)),
    ...(before.places !== undefined && { places: before.places }),
  }
}

const endOf = ({ date, startTime, durationMinutes }: Saved): string | null => {
  const start = startOf({ zone, date, time: startTime })
  return start === null ? null : wallTimeAt(zone, start + durationMinutes * 60_000).time
}

function saysWhatIsSaved(target: BlockTarget): void {
  const then = saved(target)
  const end = endOf(then)
  // The server refuses a start that does not exist.
  if (end === null) return
  expect(dateText(target)).toBe(formatDate(then.date, 'day'))
  expect(timesText(target, zone)).toBe(formatTimes(then.startTime, end))
  const { block, column } = target
  const own = partsOf(block.booking).flatMap((part, index) =>
    part.staffId === block.staffId ? [then.doneBy[index]] : [],
  )
  if (memberText(target)) expect(own).toEqual(own.map(() => column.members[0]?.id))
  expect(then.places).toBe(block.booking.places)
  // On other nights, clocks show the minutes of the grid.
  if (target.kind === 'resize' && column.date < '2027-03-27') expect(end).toBe(timeOf(target.to % 1440))
  if (target.kind !== 'resize') expect(then.durationMinutes).toBe(block.booking.service.durationMinutes)
}

const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight')
const holding = fc.constantFrom({ shiftKey: true }, { altKey: true }, { ctrlKey: true })

const world = fc.record({
  night: nights,
  list: fc.array(booking, { minLength: 1, maxLength: 4 }),
  apart: fc.boolean(),
  foreign: fc.option(staffId),
})

function drawn({ night, list, apart, foreign }: typeof world extends fc.Arbitrary<infer One> ? One : never) {
  const columns = columnsOf([night, addDays(night, 1)], team, apart).map((column) => ({
    ...column,
    foreign: apart && column.members[0]?.id === foreign,
  }))
  return { columns, blocks: blocksOf(columns, booked(night, list), []) }
}

type Pressed = { key: string; shiftKey?: boolean; altKey?: boolean; ctrlKey?: boolean }

function keyboard(columns: Column[], blocks: Block[][]) {
  const dragStore = createDragStore()
  const dropped: DropTarget[] = []
  const press = keysOf({
    dragStore,
    columns,
    blocks,
    onDrop: (target) => dropped.push(target),
    onFocus: () => {},
  })
  const presses = (pressed: Pressed, block: Block) => {
    const index = blocks.findIndex((column) => column.includes(block))
    press(
      { preventDefault: () => {}, ...pressed } as unknown as KeyboardEvent,
      block,
      columns[index] as Column,
    )
  }
  return { dragStore, dropped, presses }
}

it('saves by keys what it announces, and no column of a colleague', () => {
  fc.assert(
    fc.property(world, fc.nat(), holding, fc.array(key, { maxLength: 12 }), (of, pick, modifier, moves) => {
      const { columns, blocks } = drawn(of)
      const all = blocks.flat()
      const block = all[pick % Math.max(1, all.length)]
      if (!block) return
      const { dragStore, dropped, presses } = keyboard(columns, blocks)
      presses({ ...modifier, key: 'ctrlKey' in modifier ? 'c' : (moves[0] ?? 'ArrowUp') }, block)
      for (const move of moves) presses({ key: move }, block)
      const held = dragStore.get()?.target
      if (held?.kind === 'resize') {
        expect(canResize(block)).toBe(true)
        if (moves.every((move) => move === 'ArrowUp')) expect(held.to).toBeLessThanOrEqual(block.to)
      }
      presses({ key: 'Enter' }, block)
      const [target] = dropped
      if (!target?.block) return
      expect(target).toEqual(held)
      const crossed = moves.some((move) => move === 'ArrowLeft' || move === 'ArrowRight')
      if (crossed && target.column.key !== columns[blocks.findIndex((column) => column.includes(block))]?.key)
        expect(target.column).toMatchObject({ foreign: false })
      saysWhatIsSaved(target)
    }),
    { numRuns: 400 },
  )
})

it('saves by the pointer what it announces', () => {
  const drop = fc.record({
    kind: fc.constantFrom('move', 'copy', 'resize'),
    at: fc.nat(),
    quarter: fc.integer({ min: 0, max: 95 }),
  })
  fc.assert(
    fc.property(world, fc.nat(), drop, (of, pick, { kind, at, quarter }) => {
      const { columns, blocks } = drawn(of)
      const all = blocks.flat()
      const block = all[pick % Math.max(1, all.length)]
      const own = columns[blocks.findIndex((column) => column.some((one) => one === block))]
      const column = kind === 'resize' ? own : columns[at % columns.length]
      if (!block || !column || (kind === 'resize' && !canResize(block))) return
      const from = kind === 'resize' ? block.from : quarter * 15
      const to = kind === 'resize' ? block.from + (quarter + 1) * 15 : from + block.to - block.from
      saysWhatIsSaved({ kind, block, column, from, to: kind === 'resize' ? Math.min(1440, to) : to })
    }),
    { numRuns: 400 },
  )
})

it('drops nothing that is not where the key is pressed', () => {
  fc.assert(
    fc.property(world, fc.nat(), fc.nat(), (of, pick, other) => {
      const { columns, blocks } = drawn(of)
      const all = blocks.flat()
      const [first, second] = [all[pick % Math.max(1, all.length)], all[other % Math.max(1, all.length)]]
      if (!first || !second || first === second) return
      const { dragStore, dropped, presses } = keyboard(columns, blocks)
      presses({ key: 'ArrowDown', shiftKey: true }, first)
      presses({ key: 'Enter' }, second)
      expect(dropped).toEqual([])
      expect(dragStore.get()).toBeNull()
    }),
    { numRuns: 100 },
  )
})
