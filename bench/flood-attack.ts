/** One flood, in a process of its own: a busy attacker must not delay the measured requests of the other salon. */
import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

export type Attack = {
  url: string
  seconds: number
  connections: number
  /** Each connection sends these in turn. `RANDOM` becomes a new word each time, `ADDRESS` one of 34. */
  requests: { method: string; path: string; from: string; cookie?: string; body?: string }[]
}

const random = () => Math.random().toString(36).slice(2, 10)
const addresses = Array.from({ length: 34 }, (_, nth) => `10.34.0.${nth + 1}`)
const filled = (text: string) =>
  text
    .replaceAll('RANDOM', random)
    .replaceAll('REFERENCE', () =>
      random()
        .toUpperCase()
        .replace(/[01IO]/g, 'A')
        .padEnd(8, 'A'),
    )
    .replaceAll('ADDRESS', () => addresses[Math.floor(Math.random() * addresses.length)] ?? '')

/** 0 if the connection broke. */
const send = (agent: Agent, url: string, { method, path, from, cookie, body }: Attack['requests'][number]) =>
  new Promise<number>((resolve) => {
    const headers = {
      'x-forwarded-for': filled(from),
      'accept-encoding': 'gzip, br',
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const sent = request(`${url}${filled(path)}`, { method, agent, headers }, (response) => {
      response.on('error', () => resolve(0)).on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    sent.on('error', () => resolve(0))
    sent.setTimeout(40_000, () => sent.destroy())
    sent.end(body)
  })

async function flood({ url, seconds, connections, requests }: Attack): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1_000
  const one = async (nth: number) => {
    for (let turn = nth; performance.now() < until; turn++) {
      const status = await send(agent, url, requests[turn % requests.length] as Attack['requests'][number])
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 0) await pause(200)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, nth) => one(nth)))
  agent.destroy()
  return statuses
}

setPriority(19)
process.once('message', async (attack: Attack) => {
  process.send?.(await flood(attack))
  process.disconnect?.()
})
