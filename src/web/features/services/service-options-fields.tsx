import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { fitsProcessingTime, workOf } from '../../../domain/occupancies.ts'
import { maxCategoryLength } from '../../../domain/services.ts'
import { m } from '../../../messages/messages.js'
import { AmountInput } from '../../form/amount-input.tsx'
import { ChoiceField } from '../../form/choice-field.tsx'
import { problemText } from '../../form/contract-form.ts'
import { type FieldProblem, FormField } from '../../form/form-field.tsx'
import { MeanwhileChoice } from '../../form/meanwhile.tsx'
import { useShownProblem } from '../../form/shown-fields.ts'
import { Toggle, ToggleField } from '../../form/toggle-field.tsx'
import { formatMinutes } from '../../format.ts'
import { reading } from '../../query.ts'
import { ProblemRow } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import type { ServiceForm, TypedService } from './service-form.ts'

type Problems = { [Field in keyof TypedService]?: FieldProblem }
type FieldsProps = { form: ServiceForm; problems: Problems }
type StaffChoiceProps = FieldsProps & { scheduleId: string }

/** Hidden for an owner who works alone. */
function ServiceStaffFields({ form, problems, scheduleId }: StaffChoiceProps) {
  const { data: members = [] } = useQuery(reading('listStaff', { params: { scheduleId } }))
  const errorId = useId()
  const everybody = form.watch('everybody')
  const error = problemText(problems.staffIds?.message)
  useShownProblem(problems.staffIds)
  if (members.length < 2 && everybody) return null
  return (
    <div className="grid gap-4">
      <ToggleField
        control={form.control}
        name="everybody"
        label={m.schedule_service_everybody()}
        text={m.schedule_service_everybody_text()}
      />
      <MeanwhileChoice
        problem={problems.everybody}
        label={m.schedule_service_who()}
        shown={(_, { everybody, staffIds }: TypedService) =>
          members
            .filter(({ id }) => everybody || staffIds.includes(id))
            .map(({ name }) => name)
            .join(', ')
        }
      />
      {!everybody && (
        <Controller
          control={form.control}
          name="staffIds"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <fieldset aria-describedby={error && errorId} className="grid gap-1.5">
              <legend className="pb-1.5 text-small font-semibold">{m.schedule_service_who()}</legend>
              <div className="flex flex-wrap gap-2">
                {members.map(({ id, name }, index) => (
                  <label
                    key={id}
                    className="relative inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full px-4 text-small font-semibold text-muted ring-1 ring-edge transition-colors duration-150 ring-inset hover:text-ink hover:ring-accent has-checked:bg-accent has-checked:text-on-accent has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
                  >
                    <input
                      ref={index === 0 ? ref : undefined}
                      type="checkbox"
                      checked={value.includes(id)}
                      onChange={({ target }) =>
                        onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))
                      }
                      onBlur={onBlur}
                      className="peer absolute inset-0 cursor-pointer opacity-0"
                    />
                    <Check
                      aria-hidden="true"
                      strokeWidth={2.5}
                      className="hidden size-[1.05em] shrink-0 peer-checked:block"
                    />
                    <span className="min-w-0 truncate">{name}</span>
                  </label>
                ))}
              </div>
              <ProblemRow id={errorId}>{error}</ProblemRow>
            </fieldset>
          )}
        />
      )}
    </div>
  )
}

/** Suggests the categories of the other services. */
function CategoryField({ form, problems, scheduleId }: StaffChoiceProps) {
  const { data: services = [] } = useQuery(reading('listServices', { params: { scheduleId } }))
  const known = new Set(services.flatMap(({ category }) => category ?? []))
  const list = useId()
  return (
    <FormField
      label={m.schedule_service_category()}
      hint={m.schedule_service_category_hint()}
      problem={problems.category}
    >
      {(field) => (
        <>
          <Input {...field} list={list} maxLength={maxCategoryLength} {...form.register('category')} />
          <datalist id={list}>
            {[...known].map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </FormField>
  )
}

const depositKinds = [
  { value: 'usual', label: m.schedule_service_deposit_usual },
  { value: 'none', label: m.schedule_service_deposit_none },
  { value: 'amount', label: m.schedule_service_deposit_own },
  { value: 'percent', label: m.schedule_service_deposit_percent },
] as const

function depositText({ depositKind, depositCents, depositPercent }: TypedService): string {
  if (depositKind === 'amount') return m.form_changed_euros({ amount: depositCents })
  if (depositKind === 'percent') return m.form_changed_percent({ percent: depositPercent })
  return depositKind === 'none' ? m.schedule_service_deposit_none() : m.schedule_service_deposit_usual()
}

function DepositFields({ form, problems }: FieldsProps) {
  const { control, register, watch, setValue } = form
  const kind = watch('depositKind')
  return (
    <div className="grid gap-4">
      <ChoiceField
        control={control}
        name="depositKind"
        label={m.schedule_service_deposit()}
        problem={problems.depositKind}
        shown={(_, values: TypedService) => depositText(values)}
        options={depositKinds.map(({ value, label }) => ({ value, label: label() }))}
      />
      {kind === 'amount' && (
        <FormField label={m.schedule_service_deposit_amount()} problem={problems.depositCents}>
          {(field) => (
            <AmountInput
              {...field}
              amount={watch('depositCents')}
              onStep={(amount) => setValue('depositCents', amount, { shouldDirty: true })}
              {...register('depositCents')}
            />
          )}
        </FormField>
      )}
      {kind === 'percent' && (
        <FormField label={m.deposit_percent()} problem={problems.depositPercent}>
          {(field) => (
            <Input
              {...field}
              type="number"
              inputMode="numeric"
              min={1}
              max={100}
              {...register('depositPercent', { valueAsNumber: true })}
            />
          )}
        </FormField>
      )}
    </div>
  )
}

const none = { processingFrom: null, processingMinutes: null }

function usualProcessingTime(durationMinutes: number) {
  const third = Math.max(5, Math.round((durationMinutes || 60) / 15) * 5)
  return { processingFrom: third, processingMinutes: third }
}

/** The staff member is free for another client during processing time. */
function ProcessingTimeFields({ form, problems }: FieldsProps) {
  const { register, watch, setValue, clearErrors, formState } = form
  const { errors } = formState
  const { durationMinutes, processingFrom, processingMinutes } = watch()
  const hasProcessingTime = processingFrom !== null || processingMinutes !== null
  const set = (processingTime: { processingFrom: number | null; processingMinutes: number | null }) => {
    clearErrors(['processingFrom', 'processingMinutes'])
    for (const [field, minutes] of Object.entries(processingTime))
      setValue(field as keyof typeof processingTime, minutes, { shouldDirty: true })
  }
  const number = (name: 'processingFrom' | 'processingMinutes') => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min: 1,
    max: 480,
    ...register(name, { valueAsNumber: true }),
  })

  return (
    <div className="grid gap-4">
      <Toggle
        label={m.schedule_service_processing()}
        text={m.schedule_service_processing_text()}
        checked={hasProcessingTime}
        onChange={(wanted) => set(wanted ? usualProcessingTime(durationMinutes) : none)}
      />
      <MeanwhileChoice
        problem={problems.processingFrom}
        label={m.schedule_service_processing()}
        shown={(_, { processingFrom, processingMinutes }: TypedService) =>
          [processingFrom, processingMinutes].map((minutes) => formatMinutes(minutes ?? 0)).join(' + ')
        }
      />
      {hasProcessingTime && (
        <>
          <div className="grid grid-cols-2 gap-x-3 gap-y-1.5">
            <FormField label={m.schedule_service_processing_from()} problem={errors.processingFrom}>
              {(field) => <Input {...field} {...number('processingFrom')} />}
            </FormField>
            <FormField label={m.schedule_service_processing_minutes()} problem={errors.processingMinutes}>
              {(field) => <Input {...field} {...number('processingMinutes')} />}
            </FormField>
          </div>
          {fitsProcessingTime(durationMinutes, { processingFrom, processingMinutes }) && (
            <ProcessingTimeDrawing
              durationMinutes={durationMinutes}
              processingTime={{ processingFrom, processingMinutes }}
            />
          )}
        </>
      )}
    </div>
  )
}

type ProcessingTimeDrawingProps = { durationMinutes: number; processingTime: Parameters<typeof workOf>[1] }

function ProcessingTimeDrawing({ durationMinutes, processingTime }: ProcessingTimeDrawingProps) {
  const [before, after] = workOf(durationMinutes, processingTime)
  if (!after) return null
  const parts = [before.to, after.from - before.to, after.to - after.from]
  const [first = 0, free = 0, last = 0] = parts
  return (
    <div className="grid gap-1.5 rounded-control bg-paper px-4 py-3 ring-1 ring-line ring-inset">
      <p className="text-small text-muted">
        {m.schedule_service_processing_drawn({
          before: formatMinutes(first),
          free: formatMinutes(free),
          after: formatMinutes(last),
        })}
      </p>
      <div aria-hidden="true" className="flex h-3.5 gap-px">
        <span style={{ flexGrow: first }} className="basis-0 rounded-slot bg-accent" />
        <span style={{ flexGrow: free }} className="basis-0 rounded-slot ring-1 ring-accent/45 ring-inset" />
        <span style={{ flexGrow: last }} className="basis-0 rounded-slot bg-accent" />
      </div>
    </div>
  )
}

const counts = ['bufferBefore', 'bufferAfter', 'capacity', 'processingFrom', 'processingMinutes'] as const
const options = [
  ...counts,
  'category',
  'depositKind',
  'depositCents',
  'depositPercent',
  'everybody',
  'staffIds',
  'hidden',
] as const

/** Open at first if an option is set, and whenever one has an error. */
export function ServiceOptionsFields({ form, problems, scheduleId }: StaffChoiceProps) {
  const { register, watch, getValues } = form
  const [open, setOpen] = useState(() => {
    const {
      depositKind,
      category,
      priceFrom,
      bufferBefore,
      bufferAfter,
      capacity,
      processingMinutes,
      hidden,
      everybody,
    } = getValues()
    const counted = processingMinutes !== null || bufferBefore > 0 || bufferAfter > 0 || capacity > 1
    return depositKind !== 'usual' || category !== '' || priceFrom || hidden || counted || !everybody
  })
  const wrong = options.some((name) => problems[name])
  // Group services have no processing time; an existing one shows an error at its field.
  const pauses =
    !(watch('capacity') > 1) || watch('processingMinutes') !== null || Boolean(problems.processingFrom)
  const number = (name: (typeof counts)[number], [min, max]: [number, number]) => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min,
    max,
    ...register(name, { valueAsNumber: true }),
  })

  return (
    <details
      open={open || Boolean(wrong)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-t border-line"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-small font-semibold text-accent [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform duration-150 group-open:rotate-180"
        />
        {m.schedule_service_more()}
      </summary>
      <div className="grid gap-5 pt-2">
        <CategoryField form={form} problems={problems} scheduleId={scheduleId} />
        <ToggleField control={form.control} name="priceFrom" label={m.schedule_service_price_from()} />
        <DepositFields form={form} problems={problems} />
        <ServiceStaffFields form={form} problems={problems} scheduleId={scheduleId} />
        <div className="grid grid-cols-2 gap-x-3 gap-y-1.5">
          <FormField label={m.schedule_service_buffer_before()} problem={problems.bufferBefore}>
            {(field) => <Input {...field} {...number('bufferBefore', [0, 240])} />}
          </FormField>
          <FormField label={m.schedule_service_buffer_after()} problem={problems.bufferAfter}>
            {(field) => <Input {...field} {...number('bufferAfter', [0, 240])} />}
          </FormField>
          <p className="col-span-2 text-caption text-muted">{m.schedule_service_buffer_hint()}</p>
        </div>
        <FormField
          label={m.schedule_service_places()}
          hint={m.schedule_service_places_hint()}
          problem={problems.capacity}
        >
          {(field) => <Input {...field} {...number('capacity', [1, 100])} />}
        </FormField>
        {pauses && <ProcessingTimeFields form={form} problems={problems} />}
        <ToggleField
          control={form.control}
          name="hidden"
          problem={problems.hidden}
          label={m.schedule_service_hidden()}
          text={m.schedule_service_hidden_text()}
        />
      </div>
    </details>
  )
}
