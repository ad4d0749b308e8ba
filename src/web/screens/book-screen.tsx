import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import type { Reply } from '../../contract/index.ts'
import { searchOf } from '../../contract/public-pages.ts'
import { m } from '../../messages/messages.js'
import { refusedWith } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { BookPage, BookSkeleton } from '../features/booking-page/booking-page.tsx'
import { keepTypedDetails } from '../features/booking-page/typed-details.ts'
import type { Booked, OpenSchedule } from '../features/booking-page/wizard.ts'
import { loadStep, WizardSteps } from '../features/booking-page/wizard-steps.tsx'
import { useHydrated } from '../hydrated.ts'
import { lazyImport } from '../lazy-import.ts'
import { shareTokenIn, usePageAddress, useShareToken } from '../page-address.tsx'
import { reading } from '../query.ts'
import { useSessionItem } from '../session-storage.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'

const PasswordStep = lazy(
  lazyImport(() =>
    import('../features/booking-page/password-step.tsx').then(({ PasswordStep }) => ({
      default: PasswordStep,
    })),
  ),
)

const LinkNotWorking = lazy(
  lazyImport(() =>
    import('../features/booking-page/link-not-working.tsx').then(({ LinkNotWorking }) => ({
      default: LinkNotWorking,
    })),
  ),
)

const isOpen = (schedule: Reply<'getPublicSchedule'>): schedule is OpenSchedule => 'services' in schedule

/** The address of a confirmation leads to the booking once the tab that made it is closed. */
function useReopenedConfirmation(token: string): boolean {
  const { search, form } = usePageAddress()
  const booked = useSessionItem<Booked>('booked', token)
  const { step, reference } = search
  const isReopened =
    useHydrated() &&
    form?.booked === undefined &&
    step === 'confirmation' &&
    reference !== undefined &&
    booked?.referenceToken !== reference
  useEffect(() => {
    if (isReopened) location.replace(`/manage-booking?${new URLSearchParams({ reference: reference ?? '' })}`)
  }, [isReopened, reference])
  return isReopened
}

/** Before React adopts the server's page. */
export async function adoptStep(path: string, search: string): Promise<void> {
  await loadStep(searchOf('book', search).step)
  keepTypedDetails(shareTokenIn(path))
}

export function BookScreen() {
  const token = useShareToken()
  const isReopened = useReopenedConfirmation(token)
  // The server's refusal is not asked for again.
  const query = useQuery({ ...reading('getPublicSchedule', { params: { token } }), retryOnMount: false })
  const { data, error } = query
  useDocumentHead(data ? m.book_title_at({ name: data.name }) : m.book_title(), { noindex: true })

  if (isReopened) {
    return (
      <BookPage>
        <BookSkeleton />
      </BookPage>
    )
  }
  if (data) {
    return (
      <BookPage color={isOpen(data) ? data.salon?.color : undefined}>
        {isOpen(data) ? (
          <>
            {data.preview && (
              <div className="mb-6">
                <Notice>{m.book_preview()}</Notice>
              </div>
            )}
            <WizardSteps schedule={data} />
          </>
        ) : (
          <Suspense fallback={<BookSkeleton />}>
            <PasswordStep name={data.name} />
          </Suspense>
        )}
      </BookPage>
    )
  }
  if (refusedWith(error, 'schedule_not_found', 'subscription_required')) {
    return (
      <Suspense
        fallback={
          <BookPage>
            <BookSkeleton />
          </BookPage>
        }
      >
        <LinkNotWorking reason={error.code === 'subscription_required' ? 'unavailable' : 'not_found'} />
      </Suspense>
    )
  }
  return (
    <BookPage>
      {error ? <ErrorState whole title={m.book_load_failed()} query={query} /> : <BookSkeleton />}
    </BookPage>
  )
}
