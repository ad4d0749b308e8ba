import { Switch as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'

export function Switch(props: Omit<ComponentProps<typeof Radix.Root>, 'className'>) {
  return (
    <Radix.Root {...props} className="group relative h-11 w-15 shrink-0 rounded-control disabled:opacity-50">
      <span
        aria-hidden="true"
        className="absolute inset-x-1 top-2 bottom-2 rounded-full bg-sunken ring-1 ring-edge ring-inset transition-colors duration-150 group-data-[state=checked]:bg-accent group-data-[state=checked]:ring-accent"
      />
      <Radix.Thumb className="absolute top-3 left-2 block size-5 rounded-full bg-edge transition-transform duration-150 data-[state=checked]:translate-x-6 data-[state=checked]:bg-on-accent" />
    </Radix.Root>
  )
}
