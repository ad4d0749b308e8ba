import { Coffee, X } from 'lucide-react'
import type { RefObject } from 'react'
import { useWatch } from 'react-hook-form'
import type { Body } from '../../../contract/index.ts'
import { weeklyWindows } from '../../../domain/opening-hours.ts'
import { isEndTime, isTime, timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import type { ContractForm } from '../../form/contract-form.ts'
import { ControlledField } from '../../form/controlled-field.tsx'
import { FormDialog, type Problems } from '../../form/form-dialog.tsx'
import { MeanwhileChoice } from '../../form/meanwhile.tsx'
import { formatTimes, formatWeekday } from '../../format.ts'
import { newest, reading, refresh } from '../../query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DayRibbon } from '../../ui/day-ribbon.tsx'
import { Select } from '../../ui/radix/select.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByHours } from '../schedules/affected-queries.ts'
import { rangesText, type TypedHours, typedHours, withLunch } from './hours-form.ts'
import { StartEndFields, TimeRangesFields } from './time-ranges-fields.tsx'
import { WeekdayChips } from './weekday-chips.tsx'
import { dayName, type HoursRow, rowsOf, rowsOn, weekdays } from './weekly-hours.ts'

type Times = { startTime: string; endTime: string }

type HoursPreviewProps = {
  day: number
  rows: readonly HoursRow[]
  typed: readonly Times[]
}

const isWhole = ({ startTime, endTime }: Times) =>
  isTime(startTime) && isEndTime(endTime) && startTime < endTime

function HoursPreview({ day, rows, typed }: HoursPreviewProps) {
  const added = typed.filter(isWhole)
  const timeRanges = weeklyWindows([...rows, ...added.map((times) => ({ ...times, dayOfWeek: day }))], day)
    .map(({ from, to }) => formatTimes(timeOf(from), timeOf(to)))
    .join(', ')
  return (
    <div className="rounded-control bg-paper px-4 py-3 ring-1 ring-line ring-inset">
      <DayRibbon
        hours={rows}
        parts={added.map((times) => ({ ...times, tone: 'chosen' }))}
        text={
          <>
            <span className="block font-semibold text-ink">{dayName(day)}</span>
            {timeRanges || m.schedule_hours_closed()}
          </>
        }
      />
    </div>
  )
}

const usualLunch = { startTime: '12:30', endTime: '13:30' }

function LunchBreakFields({ form }: { form: ContractForm<TypedHours, TypedHours> }) {
  const lunch = useWatch({ control: form.control, name: 'lunch' })
  if (!lunch) {
    return (
      <div className="-ml-gutter">
        <Button
          tone="quiet"
          onClick={() => {
            form.setValue('lunch', usualLunch, { shouldDirty: true })
            requestAnimationFrame(() => form.setFocus('lunch.startTime'))
          }}
        >
          <Coffee aria-hidden="true" />
          {m.schedule_hours_lunch()}
        </Button>
      </div>
    )
  }
  return (
    <fieldset className="grid">
      <legend className="pb-1.5 text-small font-semibold">{m.schedule_hours_lunch()}</legend>
      <div className="flex items-start gap-1">
        <StartEndFields
          form={form}
          name="lunch"
          start={m.schedule_hours_lunch_start()}
          end={m.schedule_hours_lunch_end()}
        />
        <div className="-mr-2 pt-7">
          <IconButton
            label={m.schedule_hours_lunch_remove()}
            onClick={() => {
              form.setValue('lunch', null, { shouldDirty: true, shouldValidate: true })
              form.setFocus('hours.0.endTime')
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </fieldset>
  )
}

type Form = ContractForm<TypedHours, TypedHours>
type HoursFieldsProps = {
  form: Form
  problems: Problems<TypedHours>
  rows: readonly HoursRow[]
  editing: boolean
}

function HoursFields({ form, problems, rows, editing }: HoursFieldsProps) {
  const { control, formState, setValue } = form
  const { day = 1, others = [], hours = [], lunch = null } = useWatch({ control }) as Partial<TypedHours>

  return (
    <>
      {!editing && (
        <ControlledField
          control={control}
          name="day"
          label={m.schedule_hours_day()}
          problem={formState.errors.day}
        >
          {({ value, onChange, ref: _, ...input }) => (
            <Select
              {...input}
              value={String(value)}
              onChange={(chosen) => {
                onChange(Number(chosen))
                setValue(
                  'others',
                  others.filter((other) => other !== Number(chosen)),
                )
              }}
              options={weekdays.map((one) => ({ value: String(one), label: dayName(one) }))}
            />
          )}
        </ControlledField>
      )}
      {editing ? (
        <div>
          <TimeRangesFields form={form} />
          <MeanwhileChoice problem={problems.hours} label={dayName(day)} shown={rangesText} />
        </div>
      ) : (
        <StartEndFields
          form={form}
          name="hours.0"
          start={m.schedule_hours_start()}
          end={m.schedule_hours_end()}
        />
      )}
      {(hours.length === 1 || lunch) && <LunchBreakFields form={form} />}
      <WeekdayChips
        legend={m.schedule_hours_also()}
        day={day}
        chosen={others}
        onChange={(days) => setValue('others', days, { shouldDirty: true })}
      />
      <HoursPreview day={day} rows={editing ? [] : rowsOn(rows, day)} typed={withLunch({ hours, lunch })} />
    </>
  )
}

const usualHours = { startTime: '09:00', endTime: '17:00' }

type HoursDialogProps = {
  scheduleId: string
  /** Null for the whole schedule. */
  staffId: number | null
  rows: readonly HoursRow[]
  /** 0 = Sunday to 6 = Saturday. */
  day: number
  editing: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  focusAfter: RefObject<HTMLElement | null>
}

export function HoursDialog({ scheduleId, staffId, rows, day, editing, ...dialog }: HoursDialogProps) {
  const params = { scheduleId }
  const valuesOf = ({ hours }: { hours: Times[] }): TypedHours => ({ day, others: [], hours, lunch: null })
  const send = (typed: TypedHours) => {
    const hours = withLunch(typed)
    const [only] = hours
    const isOneRow = hours.length === 1 && typed.others.length === 0 && staffId === null
    if (!editing && only && isOneRow)
      return call('createAvailability', { params, body: { dayOfWeek: typed.day, ...only } })
    const body: Body<'setHours'> = { days: [typed.day, ...typed.others], hours, staffId, replace: editing }
    return call('setHours', { params, body })
  }

  return (
    <FormDialog
      {...dialog}
      draft={`hours-${scheduleId}-${staffId}-${editing ? day : 'new'}`}
      offersDraft
      schema={typedHours}
      empty={valuesOf({ hours: [usualHours] })}
      edits={
        editing
          ? {
              saved: { hours: windowsOn(rows, day) },
              valuesOf,
              newest: async () => {
                const all = await newest(reading('listAvailability', { params }))
                return { hours: windowsOn(rowsOf(all, staffId), day) }
              },
            }
          : undefined
      }
      together={[['hours', 'lunch', 'others']]}
      title={editing ? m.schedule_hours_edit_title({ day: formatWeekday(day) }) : m.schedule_hours_add()}
      description={editing ? m.schedule_hours_edit_text() : m.schedule_hours_add_text()}
      submit={editing ? m.schedule_hours_save() : m.schedule_hours_add()}
      onSubmit={async (typed) => {
        await send(typed)
        await refresh(...affectedByHours)
        toastSuccess(editing ? m.toast_hours_saved() : m.toast_hours_added())
        return { hours: withLunch(typed) }
      }}
    >
      {(form, problems) => <HoursFields form={form} problems={problems} rows={rows} editing={editing} />}
    </FormDialog>
  )
}

/** Touching or overlapping rows are merged. */
function windowsOn(rows: readonly HoursRow[], day: number) {
  return weeklyWindows(rows, day).map(({ from, to }) => ({ startTime: timeOf(from), endTime: timeOf(to) }))
}
