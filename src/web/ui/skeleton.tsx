import { m } from '../../messages/messages.js'
import { classes } from './classes.ts'
import { Page } from './page.tsx'

/** `className` gives the size of the real content. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classes('animate-wait rounded-control bg-line/70', className)} />
}

export function LoadingText() {
  return (
    <p role="status" className="sr-only">
      {m.common_loading()}
    </p>
  )
}

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
