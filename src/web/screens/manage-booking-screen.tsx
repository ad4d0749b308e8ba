import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { normaliseReference, referenceLength } from '../../domain/bookings.ts'
import { m } from '../../messages/messages.js'
import { call, refusedWith } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { lazyImport } from '../lazy-import.ts'
import { reading } from '../query.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

const loadDetails = () => import('../features/manage-booking/booking-details.tsx')
const BookingDetails = lazy(
  lazyImport(() => loadDetails().then(({ BookingDetails }) => ({ default: BookingDetails }))),
)

const example = 'K7M2QX9B'

export function ManageBookingScreen() {
  useDocumentHead(m.manage_title(), { noindex: true })
  const search = useSearch({ from: '/manage-booking' })
  const reference = normaliseReference(search.reference ?? '')
  // Fetch on each visit: the booking may have changed meanwhile.
  const { data, error, isFetching, refetch } = useQuery({
    ...reading('lookUpBooking', { params: { referenceToken: reference } }),
    // The token from a mail's link is sent along but is not part of the query's key.
    queryFn: ({ signal }) =>
      call('lookUpBooking', {
        params: { referenceToken: reference },
        query: search.mail === undefined ? {} : { mail: search.mail },
        signal,
      }),
    enabled: reference.length === referenceLength,
    staleTime: 0,
    gcTime: 0,
  })
  // Load the details' code while the request is in flight.
  useEffect(() => {
    if (isFetching) void loadDetails().catch(() => {})
  }, [isFetching])
  const notFound = refusedWith(error, 'booking_not_found')

  return (
    <Page>
      <div className="mx-auto grid max-w-2xl items-start gap-8 lg:max-w-none lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-x-20 print:block print:max-w-none">
        <div className="grid gap-8 lg:sticky lg:top-10">
          <div className={classes('grid gap-2', data && 'print:hidden')}>
            <h1 className="title text-display">{m.manage_title()}</h1>
            <p className="text-muted">{m.manage_text()}</p>
          </div>
          <LookUpForm
            key={reference}
            reference={reference}
            busy={isFetching}
            notFound={notFound}
            onLookUpAgain={() => void refetch()}
          />
        </div>
        {error && !notFound && (
          <ErrorState
            title={m.manage_lookup_failed()}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {isFetching && !data && !error && <DetailsSkeleton />}
        {data && (
          <Suspense fallback={<DetailsSkeleton />}>
            <BookingDetails booking={data} busy={isFetching} onRefresh={() => void refetch()} />
          </Suspense>
        )}
        {!data && !isFetching && (!error || notFound) && <WhereToFind />}
      </div>
    </Page>
  )
}

/** Tells clients without their reference where to find it, and what to do otherwise. */
function WhereToFind() {
  return (
    <section className="grid gap-6 rounded-card bg-sunken p-6 md:p-8">
      <div
        aria-hidden="true"
        className="grid grid-cols-8 justify-start gap-1.5 border-b border-dashed border-edge pb-6 sm:grid-cols-[repeat(8,2.5rem)]"
      >
        {Array.from({ length: referenceLength }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: eight fixed places
            key={place}
            className={classes(
              'h-10 max-w-10 rounded-slot',
              place % 3 === 1 ? 'bg-accent' : 'bg-raised ring-1 ring-edge ring-inset',
            )}
          />
        ))}
      </div>
      <div className="grid gap-3">
        <h2 className="title text-title">{m.manage_where_title()}</h2>
        <p className="max-w-prose text-muted">{m.manage_where_text()}</p>
        <p className="max-w-prose text-muted">{m.manage_where_lost()}</p>
      </div>
    </section>
  )
}

type LookUpFormProps = { reference: string; busy: boolean; notFound: boolean; onLookUpAgain: () => void }

function LookUpForm({ reference, busy, notFound, onLookUpAgain }: LookUpFormProps) {
  const navigate = useNavigate({ from: '/manage-booking' })
  const [typed, setTyped] = useState(reference)
  const [problem, setProblem] = useState<string | undefined>()

  const lookUp = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (typed.length < referenceLength) setProblem(m.manage_too_short())
    else if (typed === reference) onLookUpAgain()
    else void navigate({ search: { reference: typed } })
  }

  return (
    <>
      <form
        noValidate
        onSubmit={lookUp}
        className="grid items-start gap-3 sm:max-lg:grid-cols-[1fr_auto] print:hidden"
      >
        <Field label={m.manage_reference()} error={problem}>
          {(field) => (
            <Input
              {...field}
              name="reference"
              data-capitals={referenceLength}
              value={typed}
              onChange={(event) => {
                setTyped(normaliseReference(event.target.value))
                setProblem(undefined)
              }}
              placeholder={example}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="search"
            />
          )}
        </Field>
        <div className="grid sm:max-lg:pt-[1.75rem]">
          <Button type="submit" size="large" busy={busy}>
            {m.manage_lookup()}
          </Button>
        </div>
      </form>
      {notFound && typed === reference && (
        <Notice tone="no" title={m.manage_not_found_title()} announced>
          {m.manage_not_found_text()}
        </Notice>
      )}
    </>
  )
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
