import { setTimeout as pause } from 'node:timers/promises'
import { addDays, timeOf } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import type { Line } from './budget.ts'
import { openSmallDisk } from './disk.ts'
import { startProduct } from './product.ts'
import { Caller, demoOwner, openSalon, type Reply } from './salon.ts'

const refusalsWanted = 50
const mostBookings = 4_000
const backWithinSeconds = 60

export async function fullDisk(): Promise<Line[]> {
  const what = 'disk full'
  const disk = openSmallDisk()
  if (!disk)
    return [{ what, budget: 'a disk to fill', measured: 'none can be mounted here (needs root)', ok: true }]
  const { TMPDIR } = process.env
  process.env.TMPDIR = disk.folder
  const product = await startProduct({}).finally(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  })
  try {
    const owner = await demoOwner(product.url)
    const salon = await openSalon(owner, [15])
    const client = new Caller(product.url, { cookies: false })
    const tomorrow = addDays(todayIn('UTC', Date.now()), 1)
    const book = (nth: number): Promise<Reply> =>
      client
        .call('POST', `/api/public/schedules/${salon.token}/bookings`, {
          serviceId: salon.services.get(15),
          date: addDays(tomorrow, Math.floor(nth / 92) % 28),
          startTime: timeOf((nth % 92) * 15),
          clientName: 'Ada',
          clientEmail: 'ada@client.example',
          clientPhone: '1',
          comment: 'x'.repeat(2_000),
        })
        .catch(() => ({ status: 0, body: {} }))
    const statuses = new Map<number, number>()
    const acknowledged: string[] = []
    const note = ({ status, body }: Reply) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 201) acknowledged.push(String(body.referenceToken))
    }
    disk.fill()
    let nth = 0
    let reads = 0
    let readsAnswered = 0
    while ((statuses.get(503) ?? 0) < refusalsWanted && nth < mostBookings) {
      note(await book(nth++))
      if (nth % 10 !== 0) continue
      const { status } = await client.call('GET', `/api/public/schedules/${salon.token}`)
      reads++
      if (status === 200 || status === 503) readsAnswered++
      disk.fill()
    }
    const refused = statuses.get(503) ?? 0
    const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')

    disk.makeRoom()
    const room = performance.now()
    let back = false
    while (!back && performance.now() - room < backWithinSeconds * 1_000) {
      const reply = await book(nth++)
      note(reply)
      back = reply.status === 201
      if (!back) await pause(200)
    }
    const backSeconds = (performance.now() - room) / 1_000
    let found = 0
    for (const reference of acknowledged) {
      if ((await client.call('GET', `/api/public/bookings/${reference}`)).status === 200) found++
    }
    client.close()
    owner.close()
    return [
      {
        what: `${what}: bookings are accepted, or refused with a retry`,
        budget: '201, 409 or 503, some of them 503',
        measured: told,
        ok: refused > 0 && [...statuses.keys()].every((status) => [201, 409, 503].includes(status)),
      },
      {
        what: `${what}: reads are answered`,
        budget: 'all',
        measured: `${readsAnswered} of ${reads}`,
        ok: readsAnswered === reads,
      },
      {
        what: `${what}: bookings work again once there is space`,
        budget: `≤ ${backWithinSeconds} s`,
        measured: back ? `${backSeconds.toFixed(1)} s` : 'no',
        ok: back,
      },
      {
        what: `${what}: confirmed bookings are found`,
        budget: 'all',
        measured: `${found} of ${acknowledged.length}`,
        ok: found === acknowledged.length,
      },
    ]
  } finally {
    disk.makeRoom()
    await product.stop()
    disk.remove()
  }
}
