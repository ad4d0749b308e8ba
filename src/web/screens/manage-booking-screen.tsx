import { useQuery } from '@tanstack/react-query'
import { type FunctionComponent, lazy, Suspense, useEffect, useState } from 'react'
import { searchOf } from '../../contract/public-pages.ts'
import { normalizeReference, referenceLength } from '../../domain/bookings.ts'
import { m } from '../../messages/messages.js'
import { call, refusedWith } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { untilHoldEnds } from '../features/deposits/hold-end.ts'
import type { BookingDetailsProps } from '../features/manage-booking/booking-details.tsx'
import { LookUpForm, WhereToFindReference } from '../features/manage-booking/look-up-form.tsx'
import { useHydrated } from '../hydrated.ts'
import { lazyImport } from '../lazy-import.ts'
import { usePageAddress } from '../page-address.tsx'
import { reading } from '../query.ts'
import { useRememberedClient } from '../remembered-client.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

type Booking = BookingDetailsProps['booking']

const loadDetails = () => import('../features/manage-booking/booking-details.tsx')

const LazyDetails = lazy(
  lazyImport(() => loadDetails().then(({ BookingDetails }) => ({ default: BookingDetails }))),
)

const Reschedule = lazy(
  lazyImport(() =>
    import('../features/booking-page/later-steps.ts').then(({ Reschedule }) => ({ default: Reschedule })),
  ),
)

let AdoptedDetails: typeof LazyDetails | FunctionComponent<BookingDetailsProps> = LazyDetails

const RememberedBookings = lazy(
  lazyImport(() => loadDetails().then(({ RememberedBookings }) => ({ default: RememberedBookings }))),
)

/** Before React adopts the server's page: it would render a lazy component again. */
export async function adoptBooking(search: string): Promise<void> {
  if (searchOf('manageBooking', search).reference === undefined) return
  const details = await loadDetails().catch(() => null)
  if (details) AdoptedDetails = details.BookingDetails
}

export function ManageBookingScreen() {
  useDocumentHead(m.manage_title(), { noindex: true })
  const { search } = usePageAddress()
  const reference = normalizeReference(search.reference ?? '')
  const query = useQuery({
    ...reading('lookUpBooking', { params: { referenceToken: reference } }),
    // The mail's token stays out of the key, because the details share this cache entry.
    queryFn: ({ signal }) =>
      call('lookUpBooking', {
        params: { referenceToken: reference },
        query: {
          ...(search.mail !== undefined && { mail: search.mail }),
          ...(search.key !== undefined && { key: search.key }),
        },
        signal,
      }),
    enabled: reference.length === referenceLength,
    ...untilHoldEnds(),
    staleTime: 0,
    gcTime: 0,
    retryOnMount: useHydrated(),
  })
  const { error, isFetching, refetch } = query
  useEffect(() => {
    if (isFetching) void loadDetails().catch(() => {})
  }, [isFetching])
  const remembered = useRememberedClient()
  const notFound = refusedWith(error, 'booking_not_found')
  const booking = useWithDates(notFound ? undefined : query.data)
  // The server's HTML shows no second reading.
  const busy = useHydrated() && isFetching
  const failed = error && !notFound && <ErrorState title={m.manage_lookup_failed()} query={query} />

  if (booking?.reschedulable && search.move === 'yes') {
    return (
      <Page color={booking.schedule.salon?.color}>
        <Suspense fallback={<DetailsSkeleton />}>
          <Reschedule booking={booking} onRefused={() => void refetch()} />
        </Suspense>
      </Page>
    )
  }
  if (booking) {
    return (
      <Page color={booking.schedule.salon?.color}>
        <div className="mx-auto grid max-w-2xl items-start gap-14 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-16 print:block print:max-w-none">
          <div className="grid gap-8">
            {failed}
            <Suspense fallback={<DetailsSkeleton />}>
              <AdoptedDetails booking={booking} busy={busy} onRefresh={() => void refetch()} />
            </Suspense>
          </div>
          <section className="grid gap-4 border-t border-line pt-8 lg:sticky lg:top-10 lg:border-0 lg:pt-0 print:hidden">
            <h2 className="title text-title">{m.manage_lookup_another()}</h2>
            <LookUpForm
              reference=""
              quiet
              busy={busy}
              notFound={false}
              onLookUpAgain={() => void refetch()}
            />
          </section>
        </div>
      </Page>
    )
  }

  return (
    <Page>
      <div className="mx-auto grid max-w-2xl items-start gap-8 lg:max-w-none lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-x-20 print:block print:max-w-none">
        <div className="grid gap-8 lg:sticky lg:top-10">
          <div className="grid gap-2">
            <h1 className="title text-display">{m.manage_title()}</h1>
            <p className="text-muted">{m.manage_text()}</p>
          </div>
          <LookUpForm
            key={reference}
            reference={reference}
            busy={busy}
            notFound={notFound}
            onLookUpAgain={() => void refetch()}
          />
        </div>
        {failed}
        {isFetching && !error && <DetailsSkeleton />}
        {!isFetching && (!error || notFound) && (
          <div className="grid gap-10">
            {remembered && (
              <Suspense>
                <RememberedBookings client={remembered} />
              </Suspense>
            )}
            <WhereToFindReference />
          </div>
        )}
      </div>
    </Page>
  )
}

/** Replies to changes lack the other dates, because only the look-up names the email. */
function useWithDates(booking: Booking | undefined): Booking | undefined {
  const [known, setKnown] = useState(booking)
  if (booking?.seriesDates && booking !== known) setKnown(booking)
  if (!booking || booking.seriesDates || booking.referenceToken !== known?.referenceToken) return booking
  return { ...booking, ...(known.seriesDates && { seriesDates: known.seriesDates }) }
}

function DetailsSkeleton() {
  return (
    <div className="grid gap-4">
      <LoadingText />
      <Skeleton className="h-7 w-28" />
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-72" />
    </div>
  )
}
