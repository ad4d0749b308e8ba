import { useNavigate } from '@tanstack/react-router'
import { Keyboard, Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { controlLook } from '../../ui/input.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { monthOf } from '../calendar/months.ts'
import { useCommands } from './search-commands.ts'
import { type Choice, Results } from './search-results.tsx'
import { useSearch } from './use-search.ts'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

type SearchFieldProps = { onChosen: () => void; onCloseDay: (date: string) => void }

function SearchField({ onChosen, onCloseDay }: SearchFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  // Enter was pressed before the results arrived: it opens the first one.
  const [entered, setEntered] = useState(false)
  const navigate = useNavigate()
  const search = useSearch(typed.trim())
  const commands = useCommands(typed, onCloseDay)
  const { searching } = search
  const found: Choice[] = [
    ...search.found.map((booking) => ({ key: `booking-${booking.id}`, booking })),
    ...search.clients.map((client) => ({ key: `client-${client.id}`, client })),
    ...commands.map((command) => ({ key: command.key, command })),
  ]
  const active = found.find(({ key }) => key === activeId) ?? found[0]
  const optionOf = ({ key }: Choice) => `${id}-${key}`

  const choose = (choice: Choice) => {
    onChosen()
    if ('command' in choice) return choice.command.run()
    if ('client' in choice)
      return void navigate({ to: '/clients', search: { client: String(choice.client.id) } })
    const { id: bookingId, scheduleId, date } = choice.booking
    void navigate({
      to: '/schedules/$scheduleId/calendar',
      params: { scheduleId: String(scheduleId) },
      search: { month: monthOf(date), day: date, booking: String(bookingId) },
    })
  }
  useEffect(() => {
    if (!entered || searching) return
    setEntered(false)
    if (active) choose(active)
  })

  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || !active) return
    event.preventDefault()
    const next = found.at((found.indexOf(active) + step) % found.length)
    if (!next) return
    setActiveId(next.key)
    document.getElementById(optionOf(next))?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <search>
        <form
          className="relative"
          onSubmit={(event) => {
            event.preventDefault()
            setEntered(true)
          }}
        >
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted"
          />
          <input
            type="text"
            role="combobox"
            inputMode="search"
            enterKeyHint="search"
            aria-label={m.search_label()}
            aria-expanded={found.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active && optionOf(active)}
            placeholder={m.search_label()}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setActiveId(null)
              setEntered(false)
            }}
            onKeyDown={move}
            className={classes(controlLook, 'h-12 pl-11')}
          />
        </form>
      </search>
      <Results
        {...search}
        choices={found}
        listId={`${id}-list`}
        optionOf={optionOf}
        active={active}
        onChoose={choose}
      />
    </>
  )
}

type SearchDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onKeys: () => void
  onCloseDay: (date: string) => void
  focusAfter: RefObject<HTMLElement | null>
}

/** The height is fixed, so that nothing moves while typing. */
export function SearchDialog({ onKeys, onCloseDay, ...dialog }: SearchDialogProps) {
  return (
    <Dialog {...dialog} formFirst title={m.search_title()}>
      <div className="flex h-[min(34rem,66dvh)] min-h-0 min-w-0 flex-col gap-3 max-md:h-[76dvh]">
        <SearchField onChosen={() => dialog.onOpenChange(false)} onCloseDay={onCloseDay} />
        <div className="mt-auto -mb-2 -ml-gutter">
          <Button tone="quiet" onClick={onKeys}>
            <Keyboard aria-hidden="true" />
            {m.keys_title()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
