import { Controller } from 'react-hook-form'
import { m } from '../../../messages/messages.js'
import { problemText } from '../../form/contract-form.ts'
import { formatTimes } from '../../format.ts'
import { ProblemText } from '../../ui/field.tsx'
import { TimesFields } from '../hours/start-end-fields.tsx'
import { DayChips } from '../hours/weekday-chips.tsx'
import { DayDrawing } from './business-type-drawing.tsx'
import { daysText } from './business-type-texts.ts'
import { SuggestedLine } from './suggested-line.tsx'
import type { SetUpForm } from './suggested-set-up-form.ts'

export function SuggestedHours({ form, index }: { form: SetUpForm; index: number }) {
  const name = `hours.${index}` as const
  const { days, hours } = form.watch(name)
  const problem = form.formState.errors.hours?.[index]?.days?.message
  return (
    <SuggestedLine
      form={form}
      name={name}
      title={daysText(days) || m.trade_days()}
      facts={hours.map(({ startTime, endTime }) => formatTimes(startTime, endTime)).join(', ')}
      drawing={<DayDrawing hours={hours} />}
    >
      <div className="grid gap-1.5">
        <Controller
          control={form.control}
          name={`${name}.days`}
          render={({ field: { value, onChange } }) => (
            <DayChips legend={m.trade_days()} chosen={value} onChange={onChange} />
          )}
        />
        <div role="alert">{problem && <ProblemText>{problemText(problem)}</ProblemText>}</div>
      </div>
      {Array.from(hours.keys(), (stretch) => (
        <TimesFields
          key={stretch}
          form={form}
          name={`${name}.hours.${stretch}`}
          start={m.schedule_hours_start()}
          end={m.schedule_hours_end()}
        />
      ))}
    </SuggestedLine>
  )
}
