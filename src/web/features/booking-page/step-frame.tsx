import { ArrowLeft } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { classes } from '../../ui/classes.ts'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { buttonTo, type StepLink } from './step-button.ts'

type StepFrameProps = {
  /** Counts from 1. */
  step: number
  count: number
  /** Shown above the heading. */
  name?: string | undefined
  heading: string
  hint?: string
  back?: StepLink | undefined
  /** Null for the first step. */
  direction: 'forward' | 'back' | null
  children: ReactNode
}

const slides = { forward: 'animate-enter-forward', back: 'animate-enter-back' }

export function StepFrame({ step, count, name, heading, hint, back, direction, children }: StepFrameProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per step, not when the direction resets
  useEffect(() => {
    if (direction) title.current?.focus()
  }, [])

  return (
    <section className="grid gap-6">
      <div className="grid gap-4">
        <div className="flex min-h-11 items-center gap-3">
          {back && (
            <button
              {...buttonTo(back)}
              className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-small font-semibold text-muted hover:text-accent"
            >
              <ArrowLeft aria-hidden="true" className="size-[1.15em]" />
              {m.common_back()}
            </button>
          )}
          <p className="text-small text-muted">{m.book_step({ step, count })}</p>
        </div>
        <StepRibbon step={step} count={count} />
      </div>
      <div className={classes('grid gap-6', direction && slides[direction])}>
        <div className="grid gap-1">
          {name && <p className="text-small font-semibold text-accent">{name}</p>}
          <h1 ref={title} tabIndex={-1} className="title text-display">
            {heading}
          </h1>
          {hint && <p className="text-muted">{hint}</p>}
        </div>
        <Suspense fallback={<StepSkeleton />}>{children}</Suspense>
      </div>
    </section>
  )
}

function StepRibbon({ step, count }: { step: number; count: number }) {
  return (
    <div aria-hidden="true" className="flex h-2.5 gap-1">
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <span
          key={number}
          className={classes(
            'flex-1 first:rounded-l-full last:rounded-r-full',
            number < step && 'bg-accent',
            number === step && 'rounded-slot ring-2 ring-wait ring-inset',
            number > step && 'bg-accent/20',
          )}
        />
      ))}
    </div>
  )
}

export function StepSkeleton() {
  return (
    <div className="grid max-w-2xl gap-6">
      <LoadingText />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-28" />
    </div>
  )
}
