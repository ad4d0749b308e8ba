import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { mayShare } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFocusAfterRemoval, useFocusOfRow } from '../../ui/focus-after-removal.ts'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { focusOnRequest, requestsHash } from '../requests/requests-bar.tsx'
import { ListSkeleton } from '../schedules/schedule-loading.tsx'
import { bookingLinkOf, noteLinkShared } from '../sharing/booking-link.tsx'
import { Team, teamQuery } from '../staff/team.ts'
import { Zone } from './booking-history.tsx'
import type { Booking } from './booking-queries.ts'
import { BookingsSection } from './bookings-section.tsx'
import { type Filter, filters, StatusFilter } from './status-filter.tsx'
import { type BookingList, bookingsIn, laterIn, useBookingLists } from './use-booking-lists.ts'

type NoBookingsProps = { filter: Filter; schedule: Reply<'getSchedule'> }

function NoBookings({ filter, schedule }: NoBookingsProps) {
  const { data: user } = useSession()
  if (filter === 'approved') return <EmptyState framed={false} title={m.schedule_bookings_empty_approved()} />
  if (filter === 'rejected') return <EmptyState framed={false} title={m.schedule_bookings_empty_rejected()} />
  if (filter === 'pending')
    return (
      <EmptyState
        framed={false}
        title={m.schedule_bookings_empty_pending()}
        text={m.schedule_bookings_empty_pending_text()}
      />
    )
  return (
    <EmptyState
      framed={false}
      title={m.schedule_bookings_empty_all()}
      text={m.schedule_bookings_empty_all_text()}
      action={
        user && mayShare(user.subscriptionStatus) ? (
          <CopyButton
            text={bookingLinkOf(schedule)}
            label={m.schedule_share_copy()}
            onCopied={() => noteLinkShared(schedule)}
          />
        ) : undefined
      }
    />
  )
}

const title = 'bookings'
const endOfPast = 'bookings-end'

const focusOn = (booking: number | undefined) =>
  [`booking-${booking}`, endOfPast, title]
    .flatMap((id) => document.getElementById(id) ?? [])
    .at(0)
    ?.focus({ preventScroll: true })

const rowsAtFirst = 10

/** Bookings that another list shows do not count. */
function upToCount(bookings: Booking[], elsewhere: ReadonlySet<number>, count: number): Booking[] {
  let left = count
  return bookings.filter(({ id }) => elsewhere.has(id) || left-- > 0)
}

const byStart = (a: Booking, b: Booking) =>
  a.date.localeCompare(b.date) || a.startTime.localeCompare(b.startTime)

/** Answered requests keep their place until the list is opened again, so that no row moves under a finger. */
function useInPlace(cached: Booking[], others: Booking[], filter: Filter): Booking[] {
  const shown = useRef({ filter, rows: new Map<number, Booking>() })
  const rows = new Map(shown.current.filter === filter ? shown.current.rows : [])
  // The cache also keeps requests answered before this list was opened, until it is read again.
  const waiting = cached.filter(
    ({ id, status }) => status === 'pending' || (filter === 'all' && rows.has(id)),
  )
  useEffect(() => {
    if (shown.current.filter !== filter) shown.current = { filter, rows: new Map() }
    for (const booking of waiting) shown.current.rows.set(booking.id, booking)
  })
  if (filter !== 'all') return waiting
  for (const booking of others) if (rows.has(booking.id)) rows.set(booking.id, booking)
  for (const { id } of waiting) rows.delete(id)
  const answered = [...rows.values()].filter(({ status }) => status !== 'pending')
  return answered.length === 0 ? waiting : [...waiting, ...answered].toSorted(byStart)
}

export function BookingsCard({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const scheduleId = String(schedule.id)
  const search = useSearch({ from: '/schedules/$scheduleId' })
  const navigate = useNavigate({ from: '/schedules/$scheduleId' })
  const filter = filters.find((status) => status === search.status) ?? 'all'
  const [came, setCame] = useState(0)
  const [isWhole, setWhole] = useState(false)
  const now = useWallNow(schedule.timezone)

  const { first, waiting, upcoming, past } = useBookingLists(scheduleId, filter, now.date)
  const { data: team = [] } = useQuery(teamQuery(scheduleId))
  const { data: hours } = useQuery(reading('listAvailability', { params: { scheduleId } }))
  const failed = first.find((list) => list.isError && !list.data)
  const ready = first.every((list) => list.data)

  const requests = useInPlace(bookingsIn(waiting), [...bookingsIn(upcoming), ...bookingsIn(past)], filter)
  const elsewhere = new Set(requests.map(({ id }) => id))
  const notAbove = (list: BookingList | undefined) => bookingsIn(list).filter(({ id }) => !elsewhere.has(id))
  const toCome = notAbove(upcoming)
  const room = isWhole ? Number.POSITIVE_INFINITY : Math.max(0, rowsAtFirst - requests.length)
  const listed = upToCount(bookingsIn(upcoming), elsewhere, room)
  const before = notAbove(past)
  const roomBefore = Math.max(0, room - toCome.length)
  const pastListed = upToCount(bookingsIn(past), elsewhere, roomBefore)
  const isCut = toCome.length > room || before.length > roomBefore
  const shown = [...requests, ...toCome.slice(0, room), ...before.slice(0, roomBefore)]

  const keepFocus = useFocusAfterRemoval()
  const onFocus = useFocusOfRow((row) => focusOn(Number(row)))
  const onAnswered = useCallback((id: number) => keepFocus(() => focusOn(id)), [keepFocus])
  const showMore = async (list: BookingList) => {
    setWhole(true)
    const { later, error } = await laterIn(list)
    if (error) return toastFailure(error)
    const more = later.filter(({ id }) => list === waiting || !elsewhere.has(id))
    setCame(more.length)
    keepFocus(() => focusOn(more[0]?.id))
  }
  const drawn = filter === 'all' ? hours : undefined

  const { hash } = useLocation()
  const [firstRequest] = requests
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
  useEffect(() => {
    if (ready && hash === requestsHash && firstRequest) focusOnRequest(firstRequest.id)
  }, [ready, hash])

  return (
    <Zone value={schedule.timezone}>
      <Team value={team}>
        <Card>
          <section onFocus={onFocus} aria-labelledby={title} className="grid gap-8">
            <div className="grid gap-3">
              <div className="flex items-center justify-between gap-4">
                <h2 id={title} tabIndex={-1} className="title text-title">
                  {m.schedule_bookings_title()}
                </h2>
                <RefreshButton
                  busy={[...first, past].some((list) => list?.isRefetching)}
                  onClick={() => {
                    for (const list of [...first, past]) if (list?.data) void list.refetch()
                  }}
                />
              </div>
              <StatusFilter
                value={filter}
                onChange={(status) => {
                  setCame(0)
                  void navigate({
                    search: ({ status: _, ...rest }) => (status === 'all' ? rest : { ...rest, status }),
                    replace: true,
                    resetScroll: false,
                  })
                }}
              />
            </div>
            <span role="status" className="sr-only">
              {ready && came > 0 && `${m.schedule_bookings_came({ count: came })} `}
              {ready && m.schedule_bookings_shown({ count: shown.length })}
            </span>
            {failed && <ErrorState title={m.schedule_bookings_load_failed()} query={failed} />}
            {!ready && !failed && <ListSkeleton />}
            {ready && requests.length + toCome.length === 0 && (
              <NoBookings filter={filter} schedule={schedule} />
            )}
            {ready && requests.length > 0 && (
              <BookingsSection
                title={m.schedule_bookings_part_waiting()}
                waits
                bookings={requests}
                now={now}
                onAnswered={onAnswered}
              >
                <MoreButton list={waiting} text={m.schedule_bookings_more_waiting()} onPress={showMore} />
              </BookingsSection>
            )}
            {ready && upcoming && (toCome.length > 0 || requests.length > 0) && (
              <BookingsSection
                title={m.schedule_bookings_part_upcoming()}
                bookings={listed}
                elsewhere={elsewhere}
                now={now}
                hours={drawn}
                continues={upcoming.hasNextPage || listed.length < bookingsIn(upcoming).length}
                onAnswered={onAnswered}
              >
                {toCome.length === 0 && <p className="text-muted">{m.schedule_bookings_nothing_else()}</p>}
                {!isCut && (
                  <MoreButton list={upcoming} text={m.schedule_bookings_more()} onPress={showMore} />
                )}
              </BookingsSection>
            )}
            {ready && past?.data && pastListed.length > 0 && (
              <BookingsSection
                title={m.schedule_bookings_part_past()}
                bookings={pastListed}
                elsewhere={elsewhere}
                now={now}
                hours={drawn}
                continues={past.hasNextPage || pastListed.length < bookingsIn(past).length}
                onAnswered={onAnswered}
              />
            )}
            {ready && isCut && (
              <div>
                <Button
                  tone="secondary"
                  onClick={() => {
                    setWhole(true)
                    keepFocus(() => focusOn([...toCome, ...before][room]?.id))
                  }}
                >
                  {m.requests_all()}
                </Button>
              </div>
            )}
            {ready && !isCut && past && !past.hasNextPage && past.data && (
              <p id={endOfPast} tabIndex={-1} className="text-muted">
                {m.schedule_bookings_no_earlier()}
              </p>
            )}
            {ready && !isCut && past && (
              <MoreButton list={past} text={m.schedule_bookings_earlier()} onPress={showMore} />
            )}
          </section>
        </Card>
      </Team>
    </Zone>
  )
}

type MoreButtonProps = {
  list: BookingList | undefined
  text: string
  onPress: (list: BookingList) => Promise<void>
}

function MoreButton({ list, text, onPress }: MoreButtonProps) {
  if (!list || (list.data && !list.hasNextPage)) return null
  return (
    <div>
      <Button tone="secondary" busy={list.isFetching && !list.isRefetching} onClick={() => onPress(list)}>
        {text}
      </Button>
    </div>
  )
}
