import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TimeInput } from '../../ui/time-input.tsx'

export type OtherTime = { date: string; startTime: string }

type OtherTimeFormProps = {
  from: OtherTime
  submit: string
  busy: boolean
  problem: string | null
  onSubmit: (to: OtherTime) => void
  /** Below the time. */
  freeTimes?: (chosen: OtherTime, choose: (startTime: string) => void) => ReactNode
  /** More fields, below the time. */
  children?: ReactNode
}

/** Sends nothing until the date or the time differs. */
export function OtherTimeForm(props: OtherTimeFormProps) {
  const { from, submit, busy, problem, onSubmit, freeTimes, children } = props
  const [date, setDate] = useState(from.date)
  const [startTime, setStartTime] = useState(from.startTime)
  const [refused, setRefused] = useState(false)
  const dateInput = useRef<HTMLInputElement>(null)
  const timeInput = useRef<HTMLInputElement>(null)
  const isSame = date === from.date && startTime === from.startTime
  const problemOf = (text: string) => (refused && !text ? m.problem_required() : undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSame || busy) return
    const empty = date ? (startTime ? null : timeInput) : dateInput
    setRefused(empty !== null)
    if (empty) empty.current?.focus()
    else onSubmit({ date, startTime })
  }
  return (
    <form className="grid gap-5" onSubmit={send} noValidate>
      {problem && (
        <Notice tone="no" announced>
          {problem}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.calendar_date()} error={problemOf(date)}>
          {(control) => (
            <DateInput
              {...control}
              ref={dateInput}
              shown={date}
              defaultValue={date}
              onChange={(event) => setDate(event.target.value)}
            />
          )}
        </Field>
        <Field label={m.calendar_time()} error={problemOf(startTime)}>
          {(control) => <TimeInput {...control} ref={timeInput} value={startTime} onChange={setStartTime} />}
        </Field>
      </div>
      {freeTimes?.({ date, startTime }, setStartTime)}
      {children}
      <Button type="submit" busy={busy} aria-disabled={isSame}>
        {submit}
      </Button>
    </form>
  )
}
