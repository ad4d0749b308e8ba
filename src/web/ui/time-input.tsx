import { type ComponentProps, useRef } from 'react'
import { isEndTime, isTime, minuteOf, timeOf } from '../../domain/wall-time.ts'
import { Input } from './input.tsx'

type TimeInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> & {
  value: string
  onChange: (time: string) => void
  /** Midnight is then 24:00. */
  end?: boolean
}

/** Reads "9", "930", "9h30" and "9:30"; other text stays as typed. */
function timeTyped(text: string, end: boolean): string {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})\s*[:.hH]?\s*(\d{2})?\s*$/.exec(text) ?? []
  if (hours === undefined) return text
  const time = `${hours.padStart(2, '0')}:${minutes}`
  if (end && time === '00:00') return '24:00'
  return (end ? isEndTime : isTime)(time) ? time : text
}

/** To the next or previous quarter of an hour, at most `max`. */
function moved(time: string, minutes: number, max: number): string {
  const quarter = minutes > 0 ? Math.floor(minuteOf(time) / 15) : Math.ceil(minuteOf(time) / 15)
  return timeOf(Math.min(Math.max(quarter * 15 + minutes, 0), max))
}

/** A native time field follows the system's 12-hour setting. */
export function TimeInput({ value, onChange, onBlur, end = false, ...rest }: TimeInputProps) {
  const typing = useRef(false)
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      placeholder="09:00"
      value={value}
      onChange={(event) => {
        typing.current = true
        onChange(event.target.value)
      }}
      onBlur={(event) => {
        if (typing.current) onChange(timeTyped(value, end))
        typing.current = false
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        const step = { ArrowUp: 15, ArrowDown: -15 }[event.key]
        if (!step || !isEndTime(timeTyped(value, end))) return
        event.preventDefault()
        onChange(moved(timeTyped(value, end), step, end ? 1440 : 1425))
      }}
    />
  )
}
