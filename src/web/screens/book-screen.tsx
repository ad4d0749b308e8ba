import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Reply } from '../../contract/index.ts'
import { m } from '../../messages/messages.js'
import { refusedWith } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import type { OpenSchedule } from '../features/booking-page/wizard.ts'
import { WizardSteps } from '../features/booking-page/wizard-steps.tsx'
import { lazyImport } from '../lazy-import.ts'
import { reading } from '../query.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { TextLink } from '../ui/links.tsx'
import { Page } from '../ui/page.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

const PasswordStep = lazy(
  lazyImport(() =>
    import('../features/booking-page/password-step.tsx').then(({ PasswordStep }) => ({
      default: PasswordStep,
    })),
  ),
)

const ClosedDoor = lazy(
  lazyImport(() =>
    import('../features/booking-page/link-not-working.tsx').then(({ ClosedDoor }) => ({
      default: ClosedDoor,
    })),
  ),
)

const isOpen = (schedule: Reply<'getPublicSchedule'>): schedule is OpenSchedule => 'services' in schedule

export function BookScreen() {
  const { token } = useParams({ from: '/book/$token' })
  const { data, error, isFetching, refetch } = useQuery(reading('getPublicSchedule', { params: { token } }))
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
        <ClosedDoor reason={error.code === 'subscription_required' ? 'unavailable' : 'not_found'} />
      </Suspense>
    )
  }
  return (
    <BookPage>
      {error ? (
        <ErrorState
          title={m.book_load_failed()}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <BookSkeleton />
      )}
    </BookPage>
  )
}

/** While content is loading, the link below it is hidden: arriving content would push it down. */
function BookPage({ children }: { children: ReactNode }) {
  return (
    <Page
      actions={
        <span className="text-small max-sm:hidden">
          <TextLink to="/manage-booking">{m.book_manage_link()}</TextLink>
        </span>
      }
    >
      {children}
      <p className="pt-12 text-small sm:hidden print:hidden [#main:has(.animate-wait)_&]:hidden">
        <TextLink to="/manage-booking">{m.book_manage_link()}</TextLink>
      </p>
    </Page>
  )
}

function BookSkeleton() {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <LoadingText />
      <div className="grid gap-6">
        <div className="grid gap-4">
          <div className="flex min-h-11 items-center">
            <Skeleton className="h-4 w-24" />
          </div>
          <Skeleton className="h-2.5" />
        </div>
        <div className="grid gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-9 w-80 max-w-full" />
        </div>
        <div className="grid gap-3">
          <Skeleton className="h-26" />
          <Skeleton className="h-26" />
          <Skeleton className="h-26" />
        </div>
      </div>
      <Skeleton className="h-80 max-lg:hidden" />
    </div>
  )
}
