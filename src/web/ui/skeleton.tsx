import { m } from '../../messages/messages.js'
import { classes } from './classes.ts'

/** The room of something on its way; `className` gives the size that the real thing will have. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classes('animate-wait rounded-control bg-line/70', className)} />
}

/** Says to a screen reader that what the skeletons stand for is loading. */
export function LoadingText() {
  return (
    <p role="status" className="sr-only">
      {m.common_loading()}
    </p>
  )
}
