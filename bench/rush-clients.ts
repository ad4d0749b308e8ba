import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from './random.ts'
import { Caller, type Reply } from './salon.ts'

export type RushSalon = { token: string; serviceId: number; firstDay: string }

const calls = ['page', 'schedule', 'dates', 'times', 'booking', 'refusal'] as const
type CallName = (typeof calls)[number]

/** Reply times in milliseconds, and the end of each client. */
export class Rush {
  readonly milliseconds = new Map<CallName, number[]>(calls.map((name) => [name, []]))
  readonly references: string[] = []
  sentAway = 0
  refusals = 0
  refusalsWithoutTimes = 0
  /** Replies that asked to try again later. */
  unavailable = 0
  readonly unexpected: string[] = []
}

type Times = { slots: string[] }

const retryMilliseconds = 1_000
const random = randomFrom(42)
const oneOf = <Of>(values: readonly Of[]): Of => values[Math.floor(random() * values.length)] as Of

/** Looks like a browser with its own address. Books one of the times that it saw, or leaves when none is left. */
export class RushClient {
  private readonly caller: Caller
  private readonly rush: Rush
  private readonly salon: RushSalon
  private readonly number: number
  private readonly maxThought: number

  constructor(rush: Rush, url: string, salon: RushSalon, number: number, maxThought: number) {
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
    this.caller = new Caller(url, { headers: { 'x-forwarded-for': address } })
    this.rush = rush
    this.salon = salon
    this.number = number
    this.maxThought = maxThought
  }

  async visit(): Promise<void> {
    try {
      await this.send('page', 'GET', `/book/${this.salon.token}`)
      await this.send('schedule', 'GET', this.path)
      while (!(await this.chooseDay())) {}
    } catch (error) {
      this.rush.unexpected.push((error as Error).message)
    } finally {
      this.caller.close()
    }
  }

  private get path(): string {
    return `/api/public/schedules/${this.salon.token}`
  }

  /** False to choose another day. */
  private async chooseDay(): Promise<boolean> {
    const { serviceId, firstDay: from } = this.salon
    const { body } = await this.send('dates', 'POST', `${this.path}/available-dates`, { serviceId, from })
    const open = (body.dates as { date: string; slots: number }[]).filter(({ slots }) => slots > 0)
    if (open.length === 0) {
      this.rush.sentAway++
      return true
    }
    await this.think()
    const { date } = oneOf(open)
    const times = await this.send('times', 'POST', `${this.path}/available-slots`, { serviceId, date })
    return this.bookOne(date, times.body as Times)
  }

  private async bookOne(date: string, { slots }: Times): Promise<boolean> {
    if (slots.length === 0) return false
    await this.think()
    const request = {
      serviceId: this.salon.serviceId,
      date,
      startTime: oneOf(slots),
      clientName: `Client ${this.number}`,
      clientEmail: `client${this.number}@rush.example`,
      clientPhone: `+33 6 ${String(10_000_000 + this.number)}`,
    }
    const key = { 'idempotency-key': randomUUID() }
    const { status, body } = await this.send('booking', 'POST', `${this.path}/bookings`, request, key)
    if (status === 201) {
      this.rush.references.push(`${body.referenceToken}`)
      return true
    }
    this.rush.refusals++
    if (!body.availableSlots) this.rush.refusalsWithoutTimes++
    return this.bookOne(date, (body.availableSlots ?? { slots: [] }) as Times)
  }

  private think(): Promise<void> {
    return pause(random() * this.maxThought)
  }

  /** Tries again while the product is overloaded, as people do. */
  private async send(
    name: CallName,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply> {
    for (;;) {
      const started = performance.now()
      const reply = await this.caller.call(method, path, body, headers)
      const isRefused = reply.status === 409 && name === 'booking'
      const measured = this.rush.milliseconds.get(isRefused ? 'refusal' : name)
      measured?.push(performance.now() - started)
      if (isRefused || reply.status < 300) return reply
      if (reply.status !== 503) throw new Error(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`)
      this.rush.unavailable++
      await pause(retryMilliseconds)
    }
  }
}
