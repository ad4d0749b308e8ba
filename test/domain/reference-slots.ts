import { timeOfDay } from './random-calendars.ts'
import {
  isOpenThroughout,
  isUndisturbed,
  leavesGap,
  MINUTE,
  type SlowMember,
  type SlowOffer,
  slowDay,
  takenBy,
  type Wall,
} from './reference-days.ts'
import { slowVisit } from './reference-visits.ts'

/* A slow reference, minute by minute, that shares nothing with the engine. */

export function slowSlots(wall: Wall, offer: SlowOffer): string[] {
  const best = offer.gaps === 'forbid' ? slowStarts(wall, offer, true) : []
  return best.length > 0 ? best : slowStarts(wall, offer, false)
}

export function slowStarts(wall: Wall, offer: SlowOffer, withoutGap: boolean): string[] {
  const follows = slowFollowing(wall, offer, withoutGap)
  const lists = offer.members.map((member) => slowStartsOf(member, wall, offer, withoutGap, follows))
  return dayOfMinutes.filter((time) => lists.some((list) => list.includes(time)))
}

function slowFollowing(wall: Wall, offer: SlowOffer, withoutGap: boolean): (start: number) => boolean {
  if (offer.next.length === 0) return () => true
  const waysAt = slowVisit(wall, offer)
  return (start) => waysAt(start).some((way) => !withoutGap || !way.leavesGap)
}

function slowStartsOf(
  member: SlowMember,
  wall: Wall,
  offer: SlowOffer,
  withoutGap: boolean,
  follows: (start: number) => boolean,
): string[] {
  const { durationMinutes, stepMinutes, now } = offer
  const day = slowDay(member, wall)
  const suits = (start: number) =>
    offer.next.length > 0 ||
    !withoutGap ||
    !member.shortest ||
    !leavesGap(day, takenBy(offer, start), member.shortest)
  const isSession = (start: number) =>
    member.sessions.some(
      (session) => session.start === start && session.end === start + durationMinutes * MINUTE,
    )

  const firstShown = new Map([...wall.shown].reverse().map(([minute, time]) => [time, minute]))
  const grid = gridOf(day.isInHours, stepMinutes ?? Math.min(30, durationMinutes))
  return dayOfMinutes.filter((time) => {
    const start = firstShown.get(time)
    if (start === undefined) return false
    if (isSession(start) && isOpenThroughout(day, offer, start, now)) return true
    const isOnGrid = grid.includes(time) && isOpenThroughout(day, offer, start, now)
    return isOnGrid && isUndisturbed(day, offer, start) && suits(start) && follows(start)
  })
}

const dayOfMinutes = Array.from({ length: 1440 }, (_, minute) => timeOfDay(minute))

function gridOf(isOpen: (time: string) => boolean, step: number): string[] {
  let minutesOpen = 0
  return dayOfMinutes.filter((time) => {
    if (!isOpen(time)) minutesOpen = 0
    else return minutesOpen++ % step === 0
    return false
  })
}
