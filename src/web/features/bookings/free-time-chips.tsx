import { useId } from 'react'
import { m } from '../../../messages/messages.js'
import { Skeleton } from '../../ui/skeleton.tsx'

export type Chip = { key: string; label: string; checked: boolean; onChoose: () => void }

type FreeTimeChipsProps = {
  times: readonly string[] | undefined
  failed: boolean
  /** Null on another day. */
  now: string | null
  chosen: string
  onChoose: (time: string) => void
  /** How else the chosen time fits. They stand before the free times. */
  alternatives?: readonly Chip[]
}

/** Radio buttons, so that all times are one stop of the Tab key. */
export function FreeTimeChips(props: FreeTimeChipsProps) {
  const { times, failed, now, chosen, onChoose, alternatives = [] } = props
  const name = useId()
  const isOther = alternatives.some(({ checked }) => checked)
  const chipOf = (time: string, label: string): Chip => ({
    key: time,
    label,
    checked: time === chosen && !isOther,
    onChoose: () => onChoose(time),
  })
  const chips = [
    ...(now === null ? [] : [chipOf(now, m.appointment_now({ time: now }))]),
    ...alternatives,
    ...(times ?? []).filter((time) => time !== now).map((time) => chipOf(time, time)),
  ]
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="pb-1.5 text-small font-semibold">{m.appointment_free()}</legend>
      <div className="-mx-1 flex min-h-13 items-center gap-2 overflow-x-auto px-1 py-1 [scrollbar-width:thin]">
        {!times && !failed && [0, 1, 2, 3, 4].map((chip) => <Skeleton key={chip} className="h-11 w-18" />)}
        {chips.map(({ key, label, checked, onChoose }) => (
          <label
            key={key}
            className="figures relative inline-flex min-h-11 shrink-0 items-center rounded-full px-4 text-small font-semibold whitespace-nowrap ring-1 ring-edge transition-colors duration-150 ring-inset hover:ring-accent has-checked:bg-accent has-checked:text-on-accent has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={checked}
              onChange={onChoose}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
        {times?.length === 0 && <p className="text-small text-muted">{m.appointment_none_free()}</p>}
        {failed && !times && <p className="text-small text-muted">{m.appointment_free_failed()}</p>}
      </div>
    </fieldset>
  )
}
