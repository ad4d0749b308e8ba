import { m } from '../../messages/messages.js'
import { classes } from './classes.ts'

/** A placeholder; `className` gives it the size of the real content. */
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
