import { Page } from './page.tsx'
import { LoadingText, Skeleton } from './skeleton.tsx'

/** Shown while a screen's code loads: the page's shell with placeholders. */
export function PageSkeleton() {
  return (
    <Page width="text">
      <LoadingText />
      <div className="grid gap-6">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-48 w-full" />
      </div>
    </Page>
  )
}
