import { m } from '../../../messages/messages.js'

type Booked = { places?: number | undefined; companions?: readonly string[] | undefined }

/** "3 places, avec Bob, Cléa". Null for one place. */
export function placesText({ places = 1, companions }: Booked): string | null {
  if (places === 1) return null
  const count = m.places_count({ count: places })
  return companions ? m.places_with({ places: count, names: companions.join(', ') }) : count
}

export function BookedPlaces(booked: Booked) {
  const text = placesText(booked)
  return text && <p className="text-small wrap-anywhere text-muted">{text}</p>
}

export const peopleIn = (bookings: readonly Booked[]): number =>
  bookings.reduce((sum, { places = 1 }) => sum + places, 0)
