import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Reply } from '../../contract/index.ts'
import { m } from '../../messages/messages.js'
import { refusedWith } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { BookPage, BookSkeleton } from '../features/booking-page/booking-page.tsx'
import type { OpenSchedule } from '../features/booking-page/wizard.ts'
import { WizardSteps } from '../features/booking-page/wizard-steps.tsx'
import { lazyImport } from '../lazy-import.ts'
import { useShareToken } from '../page-address.tsx'
import { reading } from '../query.ts'
import { ErrorState } from '../ui/error-state.tsx'

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

export function BookScreen() {
  const token = useShareToken()
  // The server's refusal is not asked for again.
  const query = useQuery({ ...reading('getPublicSchedule', { params: { token } }), retryOnMount: false })
  const { data, error } = query
  useDocumentHead(data ? m.book_title_at({ name: data.name }) : m.book_title(), { noindex: true })

  if (data) {
    return (
      <BookPage>
        {isOpen(data) ? (
          <WizardSteps schedule={data} />
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
      {error ? <ErrorState title={m.book_load_failed()} query={query} /> : <BookSkeleton />}
    </BookPage>
  )
}
