import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { lazyImport } from '../../lazy-import.ts'
import { classes } from '../../ui/classes.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { ClosureFlow } from '../closures/closure-flow.tsx'
import type { ClosureStart } from '../closures/closure-form.ts'
import { useKeys } from '../keys/keyboard-shortcuts.ts'
import { useCurrentSchedule } from '../navigation/current-schedule.ts'

const loadDialogs = lazyImport(async () => ({
  ...(await import('./search-dialog.tsx')),
  ...(await import('../keys/keyboard-shortcuts-dialog.tsx')),
}))

type OwnerSearchProps = {
  /** In the rail, the word stands where there is room. A menu closes first: it would stay above the dialog. */
  place?: 'rail' | 'bar' | 'menu'
}

type SearchState = { isOpening: boolean; show: () => void; button: RefObject<HTMLButtonElement | null> }

const SearchContext = createContext<SearchState | null>(null)

export function OwnerSearch({ place = 'bar' }: OwnerSearchProps) {
  const search = use(SearchContext)
  return (
    <button
      ref={search?.button}
      type="button"
      aria-busy={search?.isOpening}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        search?.show()
      }}
      className={classes(
        'flex min-h-11 min-w-11 shrink-0 items-center rounded-control font-semibold text-muted hover:bg-accent-soft hover:text-accent',
        place === 'menu' ? 'gap-3 px-3 text-small' : 'justify-center',
        place === 'rail' &&
          'flex-col gap-1 py-1.5 text-[0.6875rem] leading-tight tracking-tight roomy:flex-row roomy:justify-start roomy:gap-3 roomy:px-3 roomy:text-small roomy:tracking-normal',
      )}
    >
      <Search aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
      <span className={place === 'bar' ? 'sr-only' : undefined}>{m.search_open()}</span>
    </button>
  )
}

/** Above the button, which is another one on a narrow screen, so that turning a phone keeps the dialog open. */
export function SearchHost({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'search' | 'keys' | null>(null)
  const [closing, setClosing] = useState<ClosureStart | null>(null)
  const { current } = useCurrentSchedule()
  const button = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  // Preloaded, so that typing can start right after `/` is pressed.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search-dialogs'],
    queryFn: loadDialogs,
  })

  const show = (dialog: 'search' | 'keys') => {
    setOpen(dialog)
    if (error) void refetch()
  }
  useEffect(() => {
    if (!error || isFetching || !open) return
    setOpen(null)
    toastFailure(error)
  }, [error, isFetching, open])

  useKeys(
    [
      { keys: ['/', 'Ctrl+k'], label: m.search_title(), run: () => show('search') },
      {
        keys: ['r'],
        label: m.keys_request(),
        run: () => void navigate({ to: '/requests' }),
      },
      ...(current
        ? [
            {
              keys: ['g c'],
              label: m.keys_calendar(),
              run: () =>
                void navigate({
                  to: '/schedules/$scheduleId/calendar',
                  params: { scheduleId: String(current.id) },
                }),
            },
          ]
        : []),
      { keys: ['g d', 'g p'], label: m.keys_dashboard(), run: () => void navigate({ to: '/dashboard' }) },
      { keys: ['?'], label: m.keys_list(), run: () => show('keys') },
    ],
    'everywhere',
  )

  const dialogOf = (dialog: 'search' | 'keys') => ({
    open: open === dialog,
    onOpenChange: (opens: boolean) => setOpen(opens ? dialog : null),
    focusAfter: button,
  })
  return (
    <>
      <SearchContext value={{ isOpening: open !== null && !data, show: () => show('search'), button }}>
        {children}
      </SearchContext>
      {open && !data && <span data-opening hidden />}
      {data && (
        <data.SearchDialog
          {...dialogOf('search')}
          onKeys={() => setOpen('keys')}
          onCloseDay={(date) => setClosing({ date })}
        />
      )}
      {current && (
        <ClosureFlow
          schedule={current}
          start={closing}
          focusAfter={button}
          onClose={() => setClosing(null)}
        />
      )}
      {data && <data.KeysDialog {...dialogOf('keys')} />}
    </>
  )
}
