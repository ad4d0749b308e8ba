import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type EmptyStateProps = {
  title: string
  text?: string
  action?: ReactNode
  framed?: boolean
  /** The page's only content, so its title is the page's heading. */
  whole?: boolean
}

export function EmptyState({ title, text, action, framed = true, whole = false }: EmptyStateProps) {
  const Title = whole ? 'h1' : 'p'
  return (
    <div
      className={classes(
        'grid grid-cols-1 justify-items-center gap-4 text-center',
        framed ? 'rounded-card px-6 py-10 ring-1 ring-line' : 'py-6',
      )}
    >
      <div aria-hidden="true" className="flex h-4 w-40 gap-1">
        <span className="flex-1 rounded-l-full bg-accent/25" />
        <span className="w-16 rounded-slot ring-2 ring-wait ring-inset" />
        <span className="flex-1 rounded-r-full bg-accent/25" />
      </div>
      <div className="grid max-w-md grid-cols-1 gap-1">
        <Title className="title text-title">{title}</Title>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {action}
    </div>
  )
}
