import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { m } from '../../../messages/messages.js'

/** In pixels, with the root font size as `rem`; the width is 0 until measured. */
type ChartSize = { width: number; rem: number }

function useChartSize(): [RefObject<HTMLDivElement | null>, ChartSize] {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<ChartSize>({ width: 0, rem: 16 })

  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setSize((before) =>
        before.width === box.clientWidth && before.rem === rem ? before : { width: box.clientWidth, rem },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  return [element, size]
}

export type TrendPoint = {
  key: string
  short: string
  /** "mardi 9 mars". */
  name: string
  /** Null for a day that only the previous period has. */
  now: number | null
  before: number
}

type TrendChartProps = {
  label: string
  points: readonly TrendPoint[]
  format: (value: number) => string
  formatMark: (value: number) => string
}

const heightRem = 15
const below = 2.25
const above = 0.75
const markWidth = 3.75
/** In rem. */
const nameWidth = 3

const text = { fontSize: '0.8125rem', fontFamily: 'inherit', fill: 'var(--muted)' }

/** One tab stop that works as a slider, so that screen readers announce the current bar. */
export function TrendChart({ label, points, format, formatMark }: TrendChartProps) {
  const [element, { width, rem }] = useChartSize()
  const [chosen, setChosen] = useState<number | null>(null)
  const hint = useId()
  const at = Math.min(chosen ?? points.length - 1, points.length - 1)
  const point = points[at]
  const valueText = (one: TrendPoint | undefined) =>
    one
      ? m.statistics_point({
          when: one.name,
          now: one.now === null ? '–' : format(one.now),
          before: format(one.before),
        })
      : ''

  const left = markWidth * rem
  const x = scaleBand({
    domain: points.map(({ key }) => key),
    range: [left, Math.max(left, width)],
    paddingInner: points.length > 40 ? 0.2 : 0.3,
    paddingOuter: 0.1,
  })
  const max = Math.max(1, ...points.flatMap(({ now, before }) => [now ?? 0, before]))
  const floor = (heightRem - below) * rem
  const y = scaleLinear({ domain: [0, max], range: [floor, above * rem], nice: 4 })
  const every = Math.max(1, Math.ceil((nameWidth * rem * points.length) / Math.max(1, width - left)))
  const named = points.filter((_, index) => index % every === 0).map(({ key }) => key)
  const shortOf = new Map(points.map(({ key, short }) => [key, short]))

  const onKeyDown = (event: KeyboardEvent) => {
    const last = points.length - 1
    const to = {
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      PageUp: at + 7,
      PageDown: at - 7,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setChosen(Math.min(last, Math.max(0, chosen === null && !['Home', 'End'].includes(event.key) ? at : to)))
  }
  const onPointer = ({ clientX, currentTarget }: PointerEvent) => {
    const from = currentTarget.getBoundingClientRect().left + left
    const index = Math.floor((clientX - from) / x.step())
    setChosen(Math.min(points.length - 1, Math.max(0, index)))
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <p aria-hidden="true" className="min-h-[1.5em] text-small font-semibold first-letter:uppercase">
        {chosen === null ? '' : valueText(point)}
      </p>
      <div
        ref={element}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={at + 1}
        aria-valuetext={valueText(point)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        className="relative touch-pan-y overflow-hidden rounded-control"
        style={{ height: `${heightRem}rem` }}
      >
        {width > 0 && (
          <svg aria-hidden="true" width={width} height={heightRem * rem} className="absolute inset-0 block">
            <AxisLeft
              scale={y}
              left={left}
              numTicks={4}
              hideAxisLine
              tickFormat={(value) => formatMark(Number(value))}
              tickStroke="var(--line)"
              tickLength={-(width - left)}
              tickLabelProps={{
                ...text,
                style: text,
                dx: -(width - left) - 0.5 * rem,
                dy: '0.3em',
                textAnchor: 'end',
              }}
            />
            {chosen !== null && point && (
              <Bar
                x={(x(point.key) ?? 0) - (x.step() - x.bandwidth()) / 2}
                y={0}
                width={x.step()}
                height={floor}
                className="fill-accent-soft forced-colors:fill-none forced-colors:stroke-[Highlight]"
              />
            )}
            {points.map(({ key, now, before }) => (
              <g key={key}>
                <Bar
                  x={(x(key) ?? 0) + x.bandwidth() * 0.15}
                  y={y(now ?? 0)}
                  width={x.bandwidth() * 0.7}
                  height={floor - y(now ?? 0)}
                  className="fill-accent forced-colors:fill-[Highlight]"
                />
                {before > 0 && (
                  <Bar
                    x={x(key) ?? 0}
                    y={y(before) - 1.5}
                    width={x.bandwidth()}
                    height={3}
                    className="fill-ink stroke-paper stroke-1 forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]"
                  />
                )}
              </g>
            ))}
            <AxisBottom
              scale={x}
              top={floor}
              tickValues={named}
              tickFormat={(key) => shortOf.get(key) ?? ''}
              stroke="var(--edge)"
              hideTicks
              tickLabelProps={{ ...text, style: text, textAnchor: 'middle', dy: '0.4em' }}
            />
          </svg>
        )}
      </div>
      <p id={hint} className="sr-only">
        {m.statistics_chart_hint()}
      </p>
    </div>
  )
}
