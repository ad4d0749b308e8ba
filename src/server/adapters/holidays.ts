import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type * as holidayCalendar from './holiday-calendar.ts'

export type { HolidayRegion } from './holiday-calendar.ts'

type Calendar = typeof holidayCalendar
type Name = keyof Calendar

export type Question = { number: number; name: Name; given: unknown[] }
export type Answer = { number: number; result?: unknown; fault?: unknown }

// TypeScript under `npm run dev`, JavaScript in the bundle.
const thread = new URL(`./holiday-thread${extname(import.meta.url)}`, import.meta.url)

/** The library takes 35 MB of memory, so an unused thread ends. */
const idleMilliseconds = 60_000

type Waiting = { resolve(result: never): void; reject(fault: unknown): void }
type Running = { worker: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined }

let running: Running | null = null
let asked = 0

function start(): Running {
  const worker = new Worker(thread)
  const begun: Running = { worker, waiting: new Map(), idle: undefined }
  const end = (fault: unknown) => {
    if (running === begun) running = null
    for (const { reject } of begun.waiting.values()) reject(fault)
    begun.waiting.clear()
  }
  worker.on('message', ({ number, result, fault }: Answer) => {
    const waiting = begun.waiting.get(number)
    begun.waiting.delete(number)
    if (fault === undefined) waiting?.resolve(result as never)
    else waiting?.reject(fault)
    if (begun.waiting.size > 0) return
    begun.idle = setTimeout(() => {
      end(new Error('unused'))
      void worker.terminate()
    }, idleMilliseconds).unref()
  })
  worker.once('error', end)
  worker.once('exit', () => end(new Error('the thread ended')))
  worker.unref()
  return begun
}

/** In a thread, because some calendars take 100 ms and block other requests. */
const asking =
  <Asked extends Name>(name: Asked) =>
  (...given: Parameters<Calendar[Asked]>): Promise<ReturnType<Calendar[Asked]>> => {
    running ??= start()
    const { worker, waiting, idle } = running
    clearTimeout(idle)
    const number = asked++
    return new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject })
      worker.postMessage({ number, name, given } satisfies Question)
    })
  }

export const listCountries = asking('listCountries')
export const unknownPart = asking('unknownPart')
export const placeOf = asking('placeOf')
export const listHolidays = asking('listHolidays')
