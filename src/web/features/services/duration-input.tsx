import type { Ref } from 'react'
import { m } from '../../../messages/messages.js'
import type { FieldControl } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

const usual = [30, 60, 90, 120]

type DurationInputProps = FieldControl & {
  /** In minutes; NaN while empty. */
  value: number
  onChange: (minutes: number) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

export function DurationInput({ value, onChange, onBlur, ref, ...control }: DurationInputProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <div className="w-24">
        <Input
          {...control}
          ref={ref}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={Number.isNaN(value) ? '' : value}
          onChange={(event) => onChange(minutesOf(event.target.value))}
          onBlur={onBlur}
        />
      </div>
      <fieldset className="flex flex-1 gap-1 rounded-control bg-sunken p-0.5 ring-1 ring-line ring-inset">
        <legend className="sr-only">{m.schedule_service_durations()}</legend>
        {usual.map((minutes) => (
          <button
            key={minutes}
            type="button"
            aria-pressed={value === minutes}
            onClick={() => onChange(minutes)}
            className="min-h-11 min-w-11 flex-1 rounded-[8px] px-1 text-small font-semibold whitespace-nowrap text-muted transition-colors duration-150 hover:text-ink aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {minutes}
            <span className="sr-only"> min</span>
          </button>
        ))}
      </fieldset>
    </div>
  )
}

/** An empty field is NaN, so that it can be retyped. */
function minutesOf(text: string): number {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? Number.NaN : Number(digits)
}
