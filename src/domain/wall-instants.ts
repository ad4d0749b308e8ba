/** For browsers, which may lack Temporal; `startOf` in zones.ts finds the same instants. */

const aDay = 24 * 3600 * 1000

/** The wall time in `zone`, read as if it were UTC. */
function wallAsUtc(zone: string, instant: number): number {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(instant)
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11, 16)}Z`)
}

/** Returns epoch milliseconds. A repeated time gives its first occurrence. */
export function instantOf({ zone, date, time }: { zone: string; date: string; time: string }): number {
  const wall = Date.parse(`${date}T${time}Z`)
  const found = [wall - aDay, wall + aDay]
    .map((near) => wall - (wallAsUtc(zone, near) - near))
    .filter((instant) => wallAsUtc(zone, instant) === wall)
  return found.length > 0 ? Math.min(...found) : wall
}

/** The time that clocks show `minutes` after a start that exists. */
export function endAfter(start: { zone: string; date: string; time: string }, minutes: number): string {
  const end = wallAsUtc(start.zone, instantOf(start) + minutes * 60_000)
  return new Date(end).toISOString().slice(11, 16)
}
