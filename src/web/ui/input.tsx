import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export const controlLook = classes(
  // A focused control keeps its label in view.
  'w-full scroll-mt-9 rounded-control bg-raised px-3.5 text-body text-ink ring-1 ring-edge ring-inset transition-shadow duration-150',
  'text-ellipsis placeholder:text-muted hover:ring-accent focus-visible:ring-2 focus-visible:ring-accent focus-visible:outline-offset-0',
  'aria-invalid:ring-2 aria-invalid:ring-no disabled:bg-off-soft disabled:text-off-ink [&[readonly]]:bg-sunken',
)

export function Input(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input {...props} className={classes(controlLook, 'h-12')} />
}

export function EmailInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  return <Input {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
}

/** The spec sets three rows. */
export function Textarea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea rows={3} {...props} className={classes(controlLook, 'block py-2.5 [resize:vertical]')} />
}
