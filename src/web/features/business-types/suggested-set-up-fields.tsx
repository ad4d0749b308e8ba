import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { centsOf } from '../../../domain/deposits.ts'
import { m } from '../../../messages/messages.js'
import { AmountInput } from '../../form/amount-input.tsx'
import { problemText } from '../../form/contract-form.ts'
import { ControlledField } from '../../form/controlled-field.tsx'
import { FormField } from '../../form/form-field.tsx'
import { useShownProblem } from '../../form/shown-fields.ts'
import { formatMinutes, formatPrice, formatTimes } from '../../format.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ProblemText } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Tick } from '../../ui/tick.tsx'
import { StartEndFields } from '../hours/time-ranges-fields.tsx'
import { WeekdayChips } from '../hours/weekday-chips.tsx'
import { DurationInput } from '../services/duration-input.tsx'
import { DayDrawing, DurationDrawing } from './business-type-drawing.tsx'
import { daysText } from './business-type-texts.ts'
import type { SetUpForm } from './suggested-set-up-form.ts'

type SuggestedLineProps = {
  form: SetUpForm
  name: `hours.${number}` | `services.${number}`
  title: string
  facts: string
  drawing: ReactNode
  children: ReactNode
}

function SuggestedLine({ form, name, title, facts, drawing, children }: SuggestedLineProps) {
  const { control, formState, getFieldState } = form
  const [opened, setOpened] = useState(false)
  const id = useId()
  const taken = form.watch(`${name}.take`)
  const wrong = getFieldState(name, formState).error !== undefined
  const open = taken && (opened || wrong)

  return (
    <li className="border-t border-line">
      <div className="flex items-center gap-1">
        <Controller
          control={control}
          name={`${name}.take`}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Tick ref={ref} checked={value} onChange={onChange} onBlur={onBlur}>
              <span className={classes('grid min-w-0 flex-1 gap-1', !value && 'text-muted')}>
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="min-w-0 font-semibold">{title}</span>
                  <span className="figures text-small text-muted">{facts}</span>
                </span>
                <span className={classes(!value && 'opacity-40')}>{drawing}</span>
              </span>
            </Tick>
          )}
        />
        <IconButton
          label={m.business_type_change({ name: title })}
          aria-expanded={open}
          aria-controls={id}
          disabled={!taken}
          onClick={() => setOpened(!open)}
        >
          <ChevronDown
            aria-hidden="true"
            className={classes('transition-transform duration-150', open && 'rotate-180')}
          />
        </IconButton>
      </div>
      <div id={id} className="grid gap-4 pb-4 sm:pl-9" hidden={!open}>
        {children}
      </div>
    </li>
  )
}

export function SuggestedService({ form, index }: { form: SetUpForm; index: number }) {
  const { register, control, watch, setValue, formState } = form
  const name = `services.${index}` as const
  const service = watch(name)
  const errors = formState.errors.services?.[index]
  const minutes = service.durationMinutes
  const priceCents = service.priceCents.trim() === '' ? null : centsOf(service.priceCents)
  const facts = [
    Number.isNaN(minutes) ? '' : formatMinutes(minutes),
    formatPrice({ priceCents, priceFrom: false }),
  ]

  return (
    <SuggestedLine
      form={form}
      name={name}
      title={service.name || m.schedule_service_name()}
      facts={facts.filter(Boolean).join(' · ')}
      drawing={<DurationDrawing minutes={minutes} />}
    >
      <FormField label={m.schedule_service_name()} problem={errors?.name}>
        {(field) => <Input {...field} autoComplete="off" {...register(`${name}.name`)} />}
      </FormField>
      <ControlledField
        control={control}
        name={`${name}.durationMinutes`}
        label={m.schedule_service_duration()}
        problem={errors?.durationMinutes}
      >
        {(input) => <DurationInput {...input} />}
      </ControlledField>
      <FormField
        label={m.schedule_service_price()}
        optional={m.common_optional()}
        problem={errors?.priceCents}
      >
        {(field) => (
          <AmountInput
            {...field}
            amount={service.priceCents}
            onStep={(amount) => setValue(`${name}.priceCents`, amount, { shouldDirty: true })}
            {...register(`${name}.priceCents`)}
          />
        )}
      </FormField>
    </SuggestedLine>
  )
}

export function SuggestedHours({ form, index }: { form: SetUpForm; index: number }) {
  const name = `hours.${index}` as const
  const { days, hours } = form.watch(name)
  const error = form.formState.errors.hours?.[index]?.days
  const problem = error?.message
  useShownProblem(error)
  return (
    <SuggestedLine
      form={form}
      name={name}
      title={daysText(days) || m.business_type_days()}
      facts={hours.map(({ startTime, endTime }) => formatTimes(startTime, endTime)).join(', ')}
      drawing={<DayDrawing hours={hours} />}
    >
      <div className="grid gap-1.5">
        <Controller
          control={form.control}
          name={`${name}.days`}
          render={({ field: { value, onChange } }) => (
            <WeekdayChips legend={m.business_type_days()} chosen={value} onChange={onChange} />
          )}
        />
        <div role="alert">{problem && <ProblemText>{problemText(problem)}</ProblemText>}</div>
      </div>
      {Array.from(hours.keys(), (range) => (
        <StartEndFields
          key={range}
          form={form}
          name={`${name}.hours.${range}`}
          start={m.schedule_hours_start()}
          end={m.schedule_hours_end()}
        />
      ))}
    </SuggestedLine>
  )
}
