import { maxOccurrences, type Repeat, seriesDates } from '../../../domain/series.ts'
import { isDate } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/radix/select.tsx'

const usualTimes = 6
const severalWeeks = [2, 3, 4, 5, 6, 8, 12]

const rules = (): { value: string; label: string; rule: Omit<Repeat, 'times'> | null }[] => [
  { value: 'never', label: m.appointment_repeat_never(), rule: null },
  { value: 'week 1', label: m.appointment_repeat_weekly(), rule: { unit: 'week', every: 1 } },
  ...severalWeeks.map((every) => ({
    value: `week ${every}`,
    label: m.appointment_repeat_weeks({ count: every }),
    rule: { unit: 'week', every } as const,
  })),
  { value: 'month 1', label: m.appointment_repeat_monthly(), rule: { unit: 'month', every: 1 } },
]

export const isRepeat = ({ times }: Repeat): boolean =>
  Number.isInteger(times) && times >= 2 && times <= maxOccurrences

type RepeatFieldsProps = {
  date: string
  repeat: Repeat | null
  onChange: (repeat: Repeat | null) => void
  /** Whether to show what is wrong with the number. */
  tried: boolean
}

export function RepeatFields({ date, repeat, onChange, tried }: RepeatFieldsProps) {
  const options = rules()
  const isWhole = repeat !== null && isRepeat(repeat)
  const last = isWhole && isDate(date) ? seriesDates(date, repeat).at(-1) : undefined
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field label={m.appointment_repeat()}>
        {(field) => (
          <Select
            {...field}
            value={repeat ? `${repeat.unit} ${repeat.every}` : 'never'}
            options={options}
            onChange={(value) => {
              const rule = options.find((option) => option.value === value)?.rule
              onChange(rule ? { ...rule, times: repeat?.times ?? usualTimes } : null)
            }}
          />
        )}
      </Field>
      {repeat && (
        <Field
          label={m.appointment_repeat_times()}
          hint={last && m.appointment_repeat_until({ date: formatDate(last, 'dayAndYear') })}
          error={tried && !isWhole ? m.appointment_repeat_bounds({ max: maxOccurrences }) : undefined}
        >
          {(field) => (
            <Input
              {...field}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={Number.isNaN(repeat.times) ? '' : repeat.times}
              onChange={({ target }) => {
                const digits = target.value.replace(/\D/g, '')
                onChange({ ...repeat, times: digits === '' ? Number.NaN : Number(digits) })
              }}
            />
          )}
        </Field>
      )}
    </div>
  )
}
