import { type ReactNode, useId } from 'react'

type HeaderPopoverProps = {
  label: ReactNode
  children: ReactNode
}

/** Native, so it needs no script and closes on an outside click. */
export function HeaderPopover({ label, children }: HeaderPopoverProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 text-small font-semibold text-ink hover:bg-accent-soft hover:text-accent [&_svg]:size-[1.15em]"
      >
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed top-[calc(4rem+var(--strip))] right-4 left-auto m-0 hidden max-h-[calc(100dvh-5rem-var(--strip))] w-[min(20rem,calc(100vw-2rem))] animate-enter gap-4 overflow-y-auto rounded-card bg-raised p-4 text-ink border border-edge shadow-float open:grid lg:right-[max(1rem,calc((100vw-72rem)/2))]"
      >
        {children}
      </div>
    </>
  )
}
