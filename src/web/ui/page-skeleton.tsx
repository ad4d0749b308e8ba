import { Page } from './page.tsx'
import { LoadingText, Skeleton } from './skeleton.tsx'

/** The shell with the room of a title and a first block, while a screen's code is on its way. */
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
