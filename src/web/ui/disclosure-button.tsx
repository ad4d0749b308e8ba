import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type DisclosureButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  open: boolean
  /** The id of the element that the button opens and closes. */
  controls: string
  small?: boolean
  children: ReactNode
}

export function DisclosureButton({
  open,
  controls,
  small = false,
  children,
  ...rest
}: DisclosureButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      {...rest}
      className={classes(
        'inline-flex min-h-11 items-center gap-2 rounded-control font-semibold text-accent hover:underline',
        small && 'text-small',
      )}
    >
      <ChevronDown
        aria-hidden="true"
        className={classes('size-4 transition-transform duration-150', open && 'rotate-180')}
      />
      {children}
    </button>
  )
}
