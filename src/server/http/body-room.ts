import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../../domain/refusals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    heldRoom: { release(): void; isInUse: boolean } | undefined
  }
}

/** Of a body without a limit of its own. */
export const usualBodyBytes = 64 * 1024

/** Four photos of the largest size. Each takes several times as much while it is read, parsed and decoded. */
const roomBytes = 48 * 1024 * 1024
const patienceMilliseconds = 5_000
/** Before a body is judged by its pace: longer than others wait, so that a short stall ends nothing. */
const startMilliseconds = 6_000

/** One person cannot take the room of all. */
const sharesOfRoom = { person: 1 / 2, strangers: 1 / 4 }

type Wanted = { holder: string; max: number; bytes: number }

type Arriving = Wanted & { request: IncomingMessage; since: number; readBefore: number }

/** The memory of a process for large bodies. */
export type BodyRoom = {
  /** A hook for after everything that can refuse the call without its body. */
  hold(maxBytes: number): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** The handler of such a call keeps the room until it is done, even if the client has gone. */
  use<Result>(request: FastifyRequest, handle: () => Promise<Result>): Promise<Result>
}

/** `limit`: how long a request may take to arrive, in milliseconds. */
export function openBodyRoom(limit: number): BodyRoom {
  let free = roomBytes
  const held = new Map<string, number>()
  const waiting = new Map<Wanted, () => void>()
  const arriving = new Set<Arriving>()

  const heldBy = (holder: string) => held.get(holder) ?? 0
  const fits = ({ holder, max, bytes }: Wanted) => bytes <= free && heldBy(holder) + bytes <= max

  function take({ holder, bytes }: Wanted): void {
    free -= bytes
    const all = heldBy(holder) + bytes
    if (all === 0) held.delete(holder)
    else held.set(holder, all)
  }

  function release(wanted: Wanted): void {
    take({ ...wanted, bytes: -wanted.bytes })
    // The person who holds least is first, or someone who always waits would take all that is released.
    const next = [...waiting].sort(([a], [b]) => heldBy(a.holder) - heldBy(b.holder))
    for (const [one, admit] of next) if (fits(one)) admit()
  }

  /** A body that has stalled or comes too slowly to be whole within the limit. */
  function isLost({ request, since, readBefore, bytes }: Arriving): boolean {
    const took = performance.now() - since
    return took > startMilliseconds && (request.socket.bytesRead - readBefore) * limit < bytes * took
  }

  /** Only while others wait: without them a slow phone has its whole time. */
  function endLost(): void {
    for (const one of arriving) if (!one.request.complete && isLost(one)) one.request.destroy()
  }

  const wait = (wanted: Wanted, reply: FastifyReply) =>
    new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        clearInterval(watch)
        waiting.delete(wanted)
      }
      const refuse = () => {
        end()
        reject(new Refused('overloaded'))
      }
      const timer = setTimeout(refuse, patienceMilliseconds)
      const watch = setInterval(endLost, 500)
      reply.raw.once('close', refuse)
      waiting.set(wanted, () => {
        end()
        reply.raw.off('close', refuse)
        take(wanted)
        resolve()
      })
    })

  return {
    hold: (maxBytes) => async (request, reply) => {
      const { 'content-length': length = maxBytes } = request.headers
      const bytes = Number(length)
      // A body that is too long is refused by its length.
      if (bytes <= usualBodyBytes || bytes > maxBytes) return
      // The event that releases the room has already come for a client that left before this hook.
      if (reply.raw.destroyed) throw new Refused('overloaded')
      const [holder, share] = request.owner
        ? [request.owner.person.id, sharesOfRoom.person]
        : ['', sharesOfRoom.strangers]
      const wanted = { holder, max: share * roomBytes, bytes }
      if (fits(wanted)) take(wanted)
      else await wait(wanted, reply)
      const room = { release: () => release(wanted), isInUse: false }
      request.heldRoom = room
      const { raw } = request
      const one = { ...wanted, request: raw, since: performance.now(), readBefore: raw.socket.bytesRead }
      arriving.add(one)
      reply.raw.once('close', () => {
        arriving.delete(one)
        if (!room.isInUse) room.release()
      })
    },

    async use({ heldRoom }, handle) {
      if (!heldRoom) return handle()
      heldRoom.isInUse = true
      try {
        return await handle()
      } finally {
        heldRoom.release()
      }
    },
  }
}
