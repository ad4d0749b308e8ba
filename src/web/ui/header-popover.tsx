import { type ReactNode, useId, useState } from 'react'
import { classes } from './classes.ts'

const places = {
  header: {
    button: 'inline-flex min-h-11 min-w-11 gap-2 px-3 text-small text-ink [&_svg]:size-[1.15em]',
    box: 'top-[calc(4rem+var(--strip))] right-4 left-auto max-h-[calc(100dvh-5rem-var(--strip))] lg:right-[max(1rem,calc((100vw-72rem)/2))]',
  },
  rail: {
    button: 'grid size-11 text-ink',
    box: 'top-auto right-auto bottom-3 left-[4.5rem] max-h-[calc(100dvh-1.5rem-var(--strip))] roomy:left-[13rem]',
  },
  bar: {
    button: 'flex w-full min-w-0 flex-col gap-1 px-0.5 text-muted',
    box: 'top-auto right-2 bottom-[calc(var(--bar)+0.5rem)] left-auto max-h-[calc(100dvh-var(--bar)-1rem-var(--strip))]',
  },
}

type HeaderPopoverProps = {
  place?: keyof typeof places
  label: ReactNode
  children: ReactNode
}

/** Native, so it closes on an outside click. In the public header, it works without script. */
export function HeaderPopover({ place = 'header', label, children }: HeaderPopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={classes(
          'items-center justify-center rounded-control font-semibold hover:bg-accent-soft hover:text-accent',
          places[place].button,
        )}
      >
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        className={classes(
          'fixed m-0 hidden w-[min(20rem,calc(100vw-1rem))] animate-enter grid-cols-1 gap-4 overflow-y-auto rounded-card border border-edge bg-raised p-4 text-ink shadow-float open:grid',
          places[place].box,
        )}
      >
        {(open || place === 'header') && children}
      </div>
    </>
  )
}
