import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Line } from './budget.ts'
import { dial } from './faults-connections.ts'
import { startMailServer } from './mail-server.ts'
import { type RunningProduct, startProduct } from './product.ts'
import { Caller, demoOwner, openSalon, type Salon } from './salon.ts'
import { timeAt } from './times.ts'

const minutes = 15
const staff = 4
const allSent = 150_000

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([parent, child = 0]) => (parent === pid ? [child] : []))

const limitFiles = (pid: number, soft: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', `${pid}`, `--nofile=${soft}:`])

async function book({ url }: RunningProduct, salon: Salon, nth: number): Promise<number> {
  const client = new Caller(url, { cookies: false })
  const slot = timeAt(nth, { staff, minutes })
  const who = { clientName: 'Ada', clientPhone: '06', clientEmail: `ada${nth}@client.example` }
  const body = { serviceId: salon.services.get(minutes), ...slot, ...who }
  const { status } = await client.call('POST', `/api/public/schedules/${salon.token}/bookings`, body)
  client.close()
  return status
}

async function until(reached: () => boolean | Promise<boolean>, patience: number): Promise<number> {
  const from = performance.now()
  while (performance.now() - from < patience) {
    if (await reached()) return performance.now() - from
    await pause(100)
  }
  return Number.POSITIVE_INFINITY
}

async function withMails<Result>(
  work: (
    office: Awaited<ReturnType<typeof startMailServer>>,
    product: RunningProduct,
    salon: Salon,
  ) => Promise<Result>,
): Promise<Result> {
  const office = await startMailServer()
  const product = await startProduct({ SMTP_URL: office.smtpUrl })
  try {
    const owner = await demoOwner(product.url)
    const salon = await openSalon(owner, [minutes], { staff })
    owner.close()
    return await work(office, product, salon)
  } finally {
    await product.stop()
    await office.close()
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

export async function failedForks(): Promise<Line[]> {
  return withMails(async (office, product, salon) => {
    await until(() => childrenOf(product.pid).length > 0, 10_000)
    const [sender = 0] = childrenOf(product.pid)
    limitFiles(product.pid, readdirSync(`/proc/${product.pid}/fd`).length + 1)
    process.kill(sender, 'SIGKILL')
    await pause(5_000)
    limitFiles(product.pid, 4_096)
    const booked = await book(product, salon, 0)
    const took = await until(() => office.taken.some(({ to }) => to.startsWith('ada0@')), 60_000)
    return [
      {
        what: 'the mail process cannot be started for 5 s: the next mail leaves',
        budget: '≤ 35 s',
        measured: `booking ${booked}, mail after ${seconds(took)}`,
        ok: booked === 201 && took <= 35_000,
      },
    ]
  })
}

export async function silentMailServer(): Promise<Line[]> {
  return withMails(async (office, product, salon) => {
    const recovered = Promise.withResolvers<void>()
    office.silentUntil(recovered.promise)
    const count = 120
    for (let nth = 0; nth < count; nth++) await book(product, salon, nth)
    await pause(20_000)
    recovered.resolve()
    const late = count - new Set(office.taken.map(({ to }) => to)).size
    const took = await until(() => new Set(office.taken.map(({ to }) => to)).size >= count, allSent)
    return [
      {
        what: `a mail server is silent after DATA for 20 s: ${late} mails leave`,
        budget: `≤ ${seconds(allSent)} after it has recovered`,
        measured: seconds(took),
        ok: took <= allSent,
      },
    ]
  })
}

export async function fewFiles(): Promise<Line[]> {
  const product = await startProduct({ WORKER: 'off' })
  try {
    const owner = await demoOwner(product.url)
    const salon = await openSalon(owner, [minutes], { staff })
    owner.close()
    limitFiles(product.pid, 64)
    const sockets = await Promise.all(Array.from({ length: 300 }, () => dial(product.url).catch(() => null)))
    await pause(2_000)
    for (const socket of sockets) socket?.destroy()
    const took = await until(
      () =>
        book(product, salon, 0).then(
          (status) => status === 201,
          () => false,
        ),
      30_000,
    )
    return [
      {
        what: '300 connections with 64 files: the next booking',
        budget: '≤ 10 s',
        measured: `${product.lives() ? 'alive' : 'ended'}, booked after ${seconds(took)}`,
        ok: product.lives() && took <= 10_000,
      },
    ]
  } finally {
    await product.stop()
  }
}
