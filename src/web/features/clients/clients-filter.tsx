import { Hourglass, type LucideIcon, Sparkles, UserX } from 'lucide-react'
import { useId } from 'react'
import { type ClientsShown, type ClientsSort, clientsShown, clientsSorts } from '../../../domain/clients.ts'
import { m } from '../../../messages/messages.js'
import { Segments } from '../../ui/segments.tsx'

const looks: Record<ClientsShown | 'all', { Icon: LucideIcon | null; label: () => string }> = {
  all: { Icon: null, label: m.clients_show_all },
  away: { Icon: Hourglass, label: m.clients_show_away },
  noShow: { Icon: UserX, label: m.clients_show_noShow },
  new: { Icon: Sparkles, label: m.clients_show_new },
}

const sortLabels = { name: m.clients_sort_name, lastVisit: m.clients_sort_lastVisit }

export const hintOfShown = {
  away: m.clients_show_hint_away,
  noShow: m.clients_show_hint_noShow,
  new: m.clients_show_hint_new,
}

type ClientsFilterProps = {
  show: ClientsShown | undefined
  sort: ClientsSort
  onShow: (show: ClientsShown | undefined) => void
  onSort: (sort: ClientsSort) => void
}

export function ClientsFilter({ show, sort, onShow, onSort }: ClientsFilterProps) {
  const name = useId()
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <fieldset className="min-w-0">
        <legend className="pb-2 text-caption font-semibold text-muted">{m.clients_show()}</legend>
        <div className="flex flex-wrap gap-2 sm:py-1">
          {(['all', ...clientsShown] as const).map((one) => {
            const { Icon, label } = looks[one]
            return (
              <label
                key={one}
                className="relative inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 text-small font-semibold text-muted ring-1 ring-edge transition-colors duration-150 ring-inset hover:text-ink hover:ring-accent has-checked:bg-accent has-checked:text-on-accent has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name={name}
                  value={one}
                  checked={one === (show ?? 'all')}
                  onChange={() => onShow(one === 'all' ? undefined : one)}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                {Icon && <Icon aria-hidden="true" strokeWidth={2.25} className="size-[1.05em] shrink-0" />}
                {label()}
              </label>
            )
          })}
        </div>
      </fieldset>
      <div className="w-full sm:w-auto sm:min-w-64">
        <Segments
          legend={m.clients_sort()}
          value={sort}
          onChange={onSort}
          options={clientsSorts.map((value) => ({ value, label: sortLabels[value]() }))}
        />
      </div>
    </div>
  )
}
