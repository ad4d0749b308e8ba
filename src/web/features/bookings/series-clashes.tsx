import { useId } from 'react'
import type { Body, Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/radix/select.tsx'
import { TimeInput } from '../../ui/time-input.tsx'

export type Occurrence = Reply<'createSeries'>['occurrences'][number]
export type SeriesChoice = NonNullable<Body<'createSeries'>['choices']>[number]

export const clashes = ({ clash, closed }: Occurrence): boolean => clash !== null || closed

const kindOf = ({ skip, anyway }: SeriesChoice) => (skip ? 'skip' : anyway ? 'anyway' : 'move')

type SeriesClashesProps = {
  rows: readonly Occurrence[]
  choices: readonly SeriesChoice[]
  onChange: (choices: SeriesChoice[]) => void
}

/** Each date that clashes, which is skipped unless the owner moves or keeps it. */
export function SeriesClashes({ rows, choices, onChange }: SeriesClashesProps) {
  const title = useId()
  return (
    <section aria-labelledby={title} className="grid gap-3 rounded-card bg-wait-soft p-4">
      <div role="alert">
        <h4 id={title} className="font-semibold text-wait-ink">
          {m.appointment_clashes({ count: rows.length })}
        </h4>
      </div>
      <ul className="grid gap-4">
        {rows.map((row) => (
          <ClashRow
            key={row.planned}
            row={row}
            choice={choices.find(({ date }) => date === row.planned) ?? { date: row.planned, skip: true }}
            onChange={(choice) => onChange([...choices.filter(({ date }) => date !== row.planned), choice])}
          />
        ))}
      </ul>
    </section>
  )
}

type ClashRowProps = {
  row: Occurrence
  choice: SeriesChoice
  onChange: (choice: SeriesChoice) => void
}

function ClashRow({ row, choice, onChange }: ClashRowProps) {
  const { planned, startTime, clash, closed } = row
  const kind = kindOf(choice)
  const to = choice.to ?? { date: planned, startTime }
  const day = formatDate(planned, 'dayAndYear')
  const options = [
    { value: 'skip' as const, label: m.appointment_clash_skip() },
    { value: 'move' as const, label: m.appointment_clash_move() },
    ...(closed ? [{ value: 'anyway' as const, label: m.appointment_clash_keep() }] : []),
  ]
  return (
    <li className="grid gap-2">
      <p className="text-small">
        <span className="font-semibold first-letter:uppercase">{day}</span> ·{' '}
        {clash?.message ?? m.request_outside_hours()}
      </p>
      <div className="grid items-end gap-3 sm:grid-cols-[1.1fr_1.25fr_0.65fr]">
        <div className={classes(kind === 'move' && 'sm:pb-1.5')}>
          <Select
            aria-label={m.appointment_clash_choice({ day })}
            value={kind}
            options={options}
            onChange={(value) =>
              onChange({
                date: planned,
                ...(value === 'skip' && { skip: true }),
                ...(value === 'anyway' && { anyway: true }),
                ...(value === 'move' && { to }),
              })
            }
          />
        </div>
        {kind === 'move' && (
          <>
            <Field label={m.appointment_clash_day()}>
              {(field) => (
                <DateInput
                  {...field}
                  shown={to.date}
                  defaultValue={to.date}
                  onChange={({ target }) =>
                    onChange({ date: planned, to: { ...to, date: target.value || planned } })
                  }
                />
              )}
            </Field>
            <Field label={m.appointment_clash_hour()}>
              {(field) => (
                <TimeInput
                  {...field}
                  value={to.startTime}
                  onChange={(time) => onChange({ date: planned, to: { ...to, startTime: time } })}
                />
              )}
            </Field>
          </>
        )}
      </div>
    </li>
  )
}
