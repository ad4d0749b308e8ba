import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../../domain/refusals.ts'
import { networksOf } from './network.ts'
import { answerUnreadable } from './unreadable.ts'

declare module 'fastify' {
  interface FastifyRequest {
    heldRoom: { release(): void; isInUse: boolean } | undefined
  }
}

/** Of a body without a limit of its own. */
export const usualBodyBytes = 64 * 1024

const megabytes = (count: number) => count * 1024 * 1024

/** Five photos of the largest size. Each takes several times as much while it is read, parsed and decoded. */
const roomBytes = megabytes(64)
/** No person and no network can take the room of all. */
const shares = { person: megabytes(24), strangers: megabytes(12), network: megabytes(48) }
const patienceMilliseconds = 5_000
/**
 * Before a body is judged by its pace. Longer than others wait, so that a short stall ends nothing, unless one of them
 * holds nothing at all.
 */
const startMilliseconds = { usual: 6_000, forNewcomers: 3_000 }

type Wanted = { person: string; network: string; max: number; bytes: number }

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
  const fits = ({ person, network, max, bytes }: Wanted) =>
    bytes <= free && heldBy(person) + bytes <= max && heldBy(network) + bytes <= shares.network

  function take({ person, network, bytes }: Wanted): void {
    free -= bytes
    for (const holder of [person, network]) {
      const all = heldBy(holder) + bytes
      if (all === 0) held.delete(holder)
      else held.set(holder, all)
    }
  }

  /** By what their holder has and wants before them. */
  function sorted(line: readonly Wanted[], by: 'person' | 'network'): Wanted[] {
    const before = new Map<string, number>()
    const ranked = line.map((wanted) => {
      const rank = before.get(wanted[by]) ?? heldBy(wanted[by])
      before.set(wanted[by], rank + wanted.bytes)
      return { wanted, rank }
    })
    return ranked.sort((a, b) => a.rank - b.rank).map(({ wanted }) => wanted)
  }

  /** The network with the least is first, and in it the person, or whoever always waits would take all. */
  const inOrder = () => sorted(sorted([...waiting.keys()], 'person'), 'network')

  function release(wanted: Wanted): void {
    take({ ...wanted, bytes: -wanted.bytes })
    for (const next of inOrder()) if (fits(next)) waiting.get(next)?.()
  }

  /** A body that has stalled or comes too slowly to be whole within the limit. */
  function isLost({ request, since, readBefore, bytes }: Arriving, start: number): boolean {
    const took = performance.now() - since
    return took > start && (request.socket.bytesRead - readBefore) * limit < bytes * took
  }

  /** Only while others wait: without them a slow phone has its whole time. */
  function endLost(): void {
    const hasNewcomer = [...waiting.keys()].some(({ person }) => heldBy(person) === 0)
    const start = hasNewcomer ? startMilliseconds.forNewcomers : startMilliseconds.usual
    for (const one of arriving) {
      if (one.request.complete || !isLost(one, start)) continue
      answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, one.request.socket)
    }
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
      const [person, max] = request.owner
        ? [request.owner.person.id, shares.person]
        : ['strangers', shares.strangers]
      // One customer of a provider may have all of the widest network.
      const network = `network ${networksOf(request.ip).at(-1)?.name}`
      const wanted = { person, network, max, bytes }
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
