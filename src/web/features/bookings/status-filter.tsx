import { Check, Clock, X } from 'lucide-react'
import { useId } from 'react'
import { m } from '../../../messages/messages.js'

export const filters = ['all', 'pending', 'approved', 'rejected'] as const

export type Filter = (typeof filters)[number]

const looks = {
  all: { Icon: null, label: m.schedule_bookings_all },
  pending: { Icon: Clock, label: m.schedule_bookings_pending },
  approved: { Icon: Check, label: m.schedule_bookings_approved },
  rejected: { Icon: X, label: m.schedule_bookings_rejected },
}

export function StatusFilter({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{m.schedule_bookings_filter()}</legend>
      <div className="flex flex-wrap gap-2">
        {filters.map((filter) => {
          const { Icon, label } = looks[filter]
          return (
            <label
              key={filter}
              className="relative inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 text-small font-semibold text-muted ring-1 ring-edge transition-colors duration-150 ring-inset hover:text-ink hover:ring-accent has-checked:bg-accent has-checked:text-on-accent has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                value={filter}
                checked={filter === value}
                onChange={() => onChange(filter)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {Icon && <Icon aria-hidden="true" strokeWidth={2.5} className="size-[1.05em]" />}
              {label()}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
