import { Minus, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../ui/button.tsx'

type Press = Pick<ComponentProps<'button'>, 'type' | 'form' | 'formAction' | 'onClick'>

type PlacesStepperProps = {
  /** An element id. */
  labelledBy: string
  places: number
  min?: number
  max: number
  pressFor: (places: number) => Press
}

/** Buttons at the limit stay focusable, so that the focus does not jump. */
export function PlacesStepper({ labelledBy, places, min = 1, max, pressFor }: PlacesStepperProps) {
  const step = (to: number) =>
    to < min || to > max ? ({ type: 'button', 'aria-disabled': true } as const) : pressFor(to)
  return (
    <fieldset
      aria-labelledby={labelledBy}
      className="flex w-fit items-center justify-self-start rounded-full bg-raised ring-1 ring-edge ring-inset [&>button]:rounded-full"
    >
      <IconButton label={m.places_fewer()} {...step(places - 1)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <output className="figures min-w-8 text-center text-title" aria-live="polite">
        {places}
      </output>
      <IconButton label={m.places_more()} {...step(places + 1)}>
        <Plus aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
