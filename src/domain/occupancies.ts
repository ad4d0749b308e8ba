const millisecondsPerMinute = 60_000

/** What a service asks for beside its duration: minutes kept free before and after, and the places of one appointment. */
export type Room = { readonly bufferBefore: number; readonly bufferAfter: number; readonly capacity: number }

/** Time taken from a staff member, [startsAt, endsAt) in epoch milliseconds. */
export type Taken = { readonly startsAt: number; readonly endsAt: number }

/** The time that an appointment takes from the member who does it, its buffers included. */
export const takenBy = (room: Room, span: Taken): Taken[] => [
  {
    startsAt: span.startsAt - room.bufferBefore * millisecondsPerMinute,
    endsAt: span.endsAt + room.bufferAfter * millisecondsPerMinute,
  },
]

const bits = 2 ** 32

/** A string as 53 bits, well mixed: two multiplicative hashes side by side. */
function mixed(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return bits * (2097151 & low) + (high >>> 0)
}

/**
 * The session in which those meet who book the same group appointment: a negative number made of what it is, so that
 * two first comers meet in the same one without looking. Null for a service of one place, whose appointments have a
 * session each.
 */
export const groupSessionOf = (
  room: Room,
  of: { serviceId: number; staffId: number; startsAt: number; endsAt: number },
): number | null =>
  room.capacity === 1 ? null : -1 - mixed(`${of.serviceId} ${of.staffId} ${of.startsAt} ${of.endsAt}`)
