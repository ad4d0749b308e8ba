import { holdsPause, workOf } from '../../../domain/occupancies.ts'
import { m } from '../../../messages/messages.js'
import { problemText } from '../../form/contract-form.ts'
import { Toggle } from '../../form/toggle-field.tsx'
import { formatMinutes } from '../../format.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import type { ServiceForm } from './service-form.ts'

const none = { freeFrom: null, freeMinutes: null }

/** A third of the service, in its middle. */
function usualPause(durationMinutes: number) {
  const third = Math.max(5, Math.round((durationMinutes || 60) / 15) * 5)
  return { freeFrom: third, freeMinutes: third }
}

/** Processing time, when the staff member is free for another client; a button until it is added. */
export function PauseFields({ form }: { form: ServiceForm }) {
  const { register, watch, setValue, clearErrors, formState } = form
  const { errors } = formState
  const { durationMinutes, freeFrom, freeMinutes } = watch()
  const paused = freeFrom !== null || freeMinutes !== null
  const set = (pause: { freeFrom: number | null; freeMinutes: number | null }) => {
    clearErrors(['freeFrom', 'freeMinutes'])
    for (const [field, minutes] of Object.entries(pause))
      setValue(field as keyof typeof pause, minutes, { shouldDirty: true })
  }
  const number = (name: 'freeFrom' | 'freeMinutes') => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min: 1,
    max: 480,
    ...register(name, { valueAsNumber: true }),
  })

  return (
    <div className="grid gap-3">
      <Toggle
        label={m.schedule_service_pause()}
        text={m.schedule_service_pause_text()}
        checked={paused}
        onChange={(wanted) => set(wanted ? usualPause(durationMinutes) : none)}
      />
      {paused && (
        <>
          <div className="grid grid-cols-2 gap-x-3 gap-y-1.5">
            <Field label={m.schedule_service_free_from()} error={problemText(errors.freeFrom?.message)}>
              {(field) => <Input {...field} {...number('freeFrom')} />}
            </Field>
            <Field label={m.schedule_service_free_minutes()} error={problemText(errors.freeMinutes?.message)}>
              {(field) => <Input {...field} {...number('freeMinutes')} />}
            </Field>
          </div>
          {holdsPause(durationMinutes, { freeFrom, freeMinutes }) && (
            <DrawnPause durationMinutes={durationMinutes} pause={{ freeFrom, freeMinutes }} />
          )}
        </>
      )}
    </div>
  )
}

type DrawnPauseProps = { durationMinutes: number; pause: Parameters<typeof workOf>[1] }

/** The appointment as a bar with work filled and processing time open, and in words. */
function DrawnPause({ durationMinutes, pause }: DrawnPauseProps) {
  const [before, after] = workOf(durationMinutes, pause)
  if (!after) return null
  const parts = [before.to, after.from - before.to, after.to - after.from]
  const [first = 0, free = 0, last = 0] = parts
  return (
    <div className="grid gap-1.5 rounded-control bg-paper px-4 py-3 ring-1 ring-line ring-inset">
      <p className="text-small text-muted">
        {m.schedule_service_pause_drawn({
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
