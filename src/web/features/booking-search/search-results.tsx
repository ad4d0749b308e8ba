import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import type { Reply } from '../../../contract/index.ts'
import { foldedForSearch, searchTermsOf } from '../../../domain/booking-search.ts'
import { m } from '../../../messages/messages.js'
import { formatBookedTimes, formatDate } from '../../format.ts'
import { reading } from '../../query.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { NoShowBadge } from '../bookings/no-show.tsx'
import { StatusBadge } from '../bookings/status-badge.tsx'
import { placesText } from '../places/booked-places.tsx'
import type { Command } from './search-commands.ts'
import type { Found, Search } from './use-search.ts'

type TextRange = { from: number; to: number }

/** `origins` holds the index of the original letter for each compared one. */
function lettersOf(text: string, digitsOnly: boolean): { compared: string; origins: number[] } {
  const letters = Array.from(text)
  const origins: number[] = []
  let compared = ''
  for (const [origin, letter] of letters.entries()) {
    const plain = digitsOnly ? letter.replace(/\D/, '') : foldedForSearch(letter)
    compared += plain
    // By code unit, as `indexOf` counts.
    for (let unit = 0; unit < plain.length; unit++) origins.push(origin)
  }
  return { compared, origins }
}

function foundIn(text: string, parts: readonly string[], digitsOnly: boolean): TextRange[] {
  const { compared, origins } = lettersOf(text, digitsOnly)
  return parts.flatMap((part) => {
    const ranges: TextRange[] = []
    for (let at = compared.indexOf(part); at >= 0; at = compared.indexOf(part, at + part.length))
      ranges.push({ from: origins[at] ?? 0, to: (origins[at + part.length - 1] ?? 0) + 1 })
    return ranges
  })
}

type MarkedProps = { text: string; parts: readonly string[]; digitsOnly?: boolean }

/** Ignores accents and case. */
function Marked({ text, parts, digitsOnly = false }: MarkedProps) {
  const letters = Array.from(text)
  const marks = letters.map(() => false)
  for (const { from, to } of foundIn(text, parts, digitsOnly)) marks.fill(true, from, to)
  const runs: { text: string; marked: boolean }[] = []
  for (const [at, letter] of letters.entries()) {
    const marked = marks[at] ?? false
    const run = runs.at(-1)
    if (run?.marked === marked) run.text += letter
    else runs.push({ text: letter, marked })
  }
  return runs.map((run, index) =>
    run.marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <mark key={index} className="bg-transparent font-bold text-accent underline underline-offset-4">
        {run.text}
      </mark>
    ) : (
      run.text
    ),
  )
}

type ResultRowProps = {
  id: string
  booking: Found
  sought: string
  active: boolean
  named: boolean
  onChoose: () => void
}

function ResultRow({ id, booking, sought, active, named, onChoose }: ResultRowProps) {
  const { clientName, clientPhone, clientEmail, referenceToken, service, schedule } = booking
  const { parts, reference } = searchTermsOf(sought) ?? { parts: [], reference: null }
  const byEmail = clientEmail !== null && parts.some((part) => foldedForSearch(clientEmail).includes(part))
  const byReference = reference !== null && referenceToken.startsWith(reference)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: and keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      className={classes(
        'grid cursor-pointer scroll-my-2 gap-x-4 gap-y-0.5 rounded-control border-l-4 px-3 py-2.5 sm:grid-cols-[1fr_auto]',
        active ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-sunken',
      )}
    >
      <span className="text-small first-letter:uppercase">
        {formatDate(booking.date)} <span className="figures inline-block">{formatBookedTimes(booking)}</span>
      </span>
      <span className="row-span-2 flex flex-wrap content-start gap-1.5 max-sm:order-last max-sm:pt-1">
        <StatusBadge status={booking.status} lapsed={booking.lapsed} />
        {booking.noShow && <NoShowBadge />}
      </span>
      <span className="min-w-0 font-semibold">
        <Marked text={clientName} parts={parts} />
      </span>
      <span className="min-w-0 text-small text-muted sm:col-span-2">
        {[service.name, placesText(booking)].filter(Boolean).join(' · ')}
        {named && ` · ${schedule.name}`}
        {clientPhone && ' · '}
        <span className="whitespace-nowrap">
          <Marked text={clientPhone} parts={parts} digitsOnly />
        </span>
        {byEmail && (
          <>
            {' · '}
            <Marked text={clientEmail} parts={parts} />
          </>
        )}
        {byReference && (
          <>
            {' · '}
            {m.search_reference({ reference: referenceToken })}
          </>
        )}
      </span>
    </div>
  )
}

/** The server's limit. */
const maxFound = 20

export type Choice = { key: string } & (
  | { booking: Found }
  | { client: Reply<'listClients'>['clients'][number] }
  | { command: Command }
)

type ChoiceRowProps = Omit<ResultRowProps, 'booking'> & { choice: Choice }

function ChoiceRow({ choice, ...row }: ChoiceRowProps) {
  if ('booking' in choice) return <ResultRow {...row} booking={choice.booking} />
  const { icon: Icon, label } =
    'command' in choice ? choice.command : { icon: UserRound, label: choice.client.name }
  const { id, active, onChoose } = row
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: and keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      className={classes(
        'flex min-h-11 cursor-pointer scroll-my-2 items-center gap-3 rounded-control border-l-4 px-3 py-1.5',
        active ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-sunken',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="min-w-0 font-semibold break-words">{label}</span>
    </div>
  )
}

const groupsOf = (choices: readonly Choice[]) =>
  [
    { name: m.schedule_bookings_title(), members: choices.filter((choice) => 'booking' in choice) },
    { name: m.clients_title(), members: choices.filter((choice) => 'client' in choice) },
    { name: m.search_commands(), members: choices.filter((choice) => 'command' in choice) },
  ].filter(({ members }) => members.length > 0)

type ResultsProps = Search & {
  choices: readonly Choice[]
  listId: string
  optionOf: (choice: Choice) => string
  active: Choice | undefined
  onChoose: (choice: Choice) => void
}

export function Results(props: ResultsProps) {
  const { sought, searching, found, choices, error, again, listId, optionOf, active, onChoose } = props
  const { data: schedules = [] } = useQuery(reading('listSchedules'))
  const settled = sought !== '' && !searching && !error
  return (
    <div aria-busy={searching} className="flex min-h-0 flex-col gap-3">
      {sought === '' && !searching && <p className="text-small text-muted">{m.search_hint()}</p>}
      {error && (
        <ErrorState title={m.search_failed()} query={{ error, isFetching: searching, refetch: again }} />
      )}
      {searching && !error && choices.length === 0 && <ResultsSkeleton />}
      <div role="status">
        {settled && choices.length === 0 && (
          <EmptyState title={m.search_none({ sought })} text={m.search_none_text()} framed={false} />
        )}
        {settled && found.length > 0 && <p className="sr-only">{m.search_found({ count: found.length })}</p>}
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={m.search_title()}
        hidden={choices.length === 0}
        className="-mx-3 min-h-0 overflow-y-auto px-3 py-1"
      >
        {groupsOf(choices).map(({ name, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
          <div key={name} role="group" aria-label={name} className="border-line not-first:border-t">
            {members.map((choice) => (
              <ChoiceRow
                key={choice.key}
                id={optionOf(choice)}
                choice={choice}
                sought={sought}
                named={schedules.length > 1}
                active={choice === active}
                onChoose={() => onChoose(choice)}
              />
            ))}
          </div>
        ))}
      </div>
      {found.length === maxFound && (
        <p className="text-small text-muted">{m.search_most({ count: maxFound })}</p>
      )}
    </div>
  )
}

const ResultsSkeleton = () => (
  <div className="grid gap-3">
    <LoadingText />
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-20" />
    ))}
  </div>
)
