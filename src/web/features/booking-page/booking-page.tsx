import { type ComponentProps, type ReactNode, useEffect } from 'react'
import type { SalonColor } from '../../../domain/salon-colors.ts'
import { m } from '../../../messages/messages.js'
import { followInHost } from '../../host-messages.ts'
import { LegalLinks } from '../../legal-links.tsx'
import { usePageAddress } from '../../page-address.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'

/** In a frame there is no header, because its links lead away. */
export function BookPageFrame({ children, ...page }: ComponentProps<typeof Page>) {
  const { embedded } = usePageAddress()
  useEffect(() => (embedded ? followInHost() : undefined), [embedded])
  if (!embedded) return <Page {...page}>{children}</Page>
  return (
    <main
      id="main"
      tabIndex={-1}
      data-color={page.color}
      className="mx-auto w-full max-w-6xl px-gutter py-5 md:px-6"
    >
      {children}
    </main>
  )
}

/** Hides the links below while content loads, because arriving content would push them down. */
export function BookPage({ color, children }: { color?: SalonColor | undefined; children: ReactNode }) {
  const { embedded } = usePageAddress()
  const manage = <TextLink to="/manage-booking">{m.book_manage_link()}</TextLink>
  return (
    <BookPageFrame
      color={color}
      legal={false}
      actions={<span className="text-small max-sm:hidden">{manage}</span>}
    >
      {children}
      {!embedded && (
        <p className="pt-12 text-small sm:hidden print:hidden [#main:has(.animate-wait)_&]:hidden">
          {manage}
        </p>
      )}
      <p className="flex flex-wrap gap-x-6 pt-8 text-small print:hidden [#main:has(.animate-wait)_&]:hidden">
        {embedded && manage}
        <LegalLinks />
      </p>
    </BookPageFrame>
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
