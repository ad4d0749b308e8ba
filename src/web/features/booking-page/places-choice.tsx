import { useId } from 'react'
import { maxPlaces } from '../../../domain/services.ts'
import { m } from '../../../messages/messages.js'
import { PlacesStepper } from '../places/places-stepper.tsx'
import { buttonTo, type StepLink } from './step-button.ts'
import type { ChosenServices } from './wizard.ts'

type PlacesChoiceProps = { service: ChosenServices; linkTo: (places: number) => StepLink }

export function PlacesChoice({ service, linkTo }: PlacesChoiceProps) {
  const label = useId()
  return (
    <div className="grid gap-1.5">
      <p id={label} className="text-small font-semibold text-muted">
        {m.places_how_many()}
      </p>
      <PlacesStepper
        labelledBy={label}
        places={service.places}
        max={Math.min(service.capacity, maxPlaces)}
        pressFor={(places) => buttonTo(linkTo(places))}
      />
    </div>
  )
}
