import type { ReactNode } from 'react'
import type { SalonColor } from '../../../domain/salon-colors.ts'
import { m } from '../../../messages/messages.js'
import { LegalLinks } from '../../legal-links.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'

/** Hides the link below while content loads, because arriving content would push it down. */
export function BookPage({ color, children }: { color?: SalonColor | undefined; children: ReactNode }) {
  return (
    <Page
      color={color}
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
      <p className="flex flex-wrap gap-x-6 pt-8 print:hidden [#main:has(.animate-wait)_&]:hidden">
        <LegalLinks />
      </p>
    </Page>
  )
}

export function BookSkeleton() {
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
