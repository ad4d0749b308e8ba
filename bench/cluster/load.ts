import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locale } from '../../src/domain/locales.ts'
import { addDays, timeOf } from '../../src/domain/wall-time.ts'
import { todayIn } from '../../src/domain/zones.ts'
import { m } from '../../src/messages/messages.js'
import type { Salon } from '../salon.ts'

export type Acknowledged = { key: string; reference: string; at: number; email: string | null }

type Answer = { status: number; body: { code?: string; message?: string; referenceToken?: string } }

const MINUTES = 15
const PER_DAY = (23 * 60) / MINUTES
const DAYS = 28
const PAUSE_MILLISECONDS = 100
/** One client in this many leaves an email address and gets a mail. */
const WITH_ADDRESS = 20

/** The only error message that a client may see during the failover. */
const sentenceIn = (locale: Locale) => m.refusal_overloaded({}, { locale })

/** A refused client retries with the same idempotency key, as the page does, until the booking is confirmed. */
export class Load {
  readonly acknowledged: Acknowledged[] = []
  /** The count of every other reply. */
  readonly refusals = new Map<string, number>()
  /** The count of those without the expected message. */
  readonly unclear = new Map<string, number>()
  /** In milliseconds. */
  longestWait = 0
  private next = 0
  private stopped = false
  private readonly people: Promise<void>[]
  private readonly servers: string[]
  private readonly salons: Salon[]

  constructor(servers: string[], salons: Salon[], people: number) {
    this.servers = servers
    this.salons = salons
    this.people = Array.from({ length: people }, (_, person) => this.book(person % 2 ? 'fr' : 'en'))
  }

  async stop(): Promise<void> {
    this.stopped = true
    await Promise.all(this.people)
  }

  /** In milliseconds. */
  silenceFrom(instant: number): number {
    const times = this.acknowledged.map(({ at }) => at).filter((at) => at >= instant)
    let longest = 0
    let last = instant
    for (const at of [...times.sort((a, b) => a - b), Date.now()]) {
      longest = Math.max(longest, at - last)
      last = at
    }
    return longest
  }

  private async book(language: Locale): Promise<void> {
    while (!this.stopped) {
      const slot = this.slot(this.next++)
      const key = randomUUID()
      for (let attempt = this.next; ; attempt++) {
        const server = this.servers[attempt % this.servers.length] ?? ''
        if (await this.attempt(server, language, key, slot)) break
        await pause(PAUSE_MILLISECONDS * 3)
      }
      await pause(PAUSE_MILLISECONDS)
    }
  }

  private slot(number: number) {
    const salon = this.salons[number % this.salons.length]
    const place = Math.floor(number / this.salons.length)
    if (!salon || place >= PER_DAY * DAYS) throw new Error('no slot is left: fewer rounds, or more salons')
    const tomorrow = addDays(todayIn('UTC', Date.now()), 1)
    return {
      token: salon.token,
      serviceId: salon.services.get(MINUTES),
      date: addDays(tomorrow, Math.floor(place / PER_DAY)),
      startTime: timeOf((place % PER_DAY) * MINUTES),
      clientEmail: number % WITH_ADDRESS === 0 ? `client${number}@example.org` : null,
    }
  }

  /** Returns true if the booking is confirmed. */
  private async attempt(
    server: string,
    language: Locale,
    key: string,
    { token, ...wanted }: ReturnType<Load['slot']>,
  ): Promise<boolean> {
    const asked = Date.now()
    const { status, body }: Answer = await fetch(`${server}/api/public/schedules/${token}/bookings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        'idempotency-key': key,
      },
      body: JSON.stringify({ ...wanted, clientName: 'Ada', clientPhone: '06 00 00 00 00' }),
    }).then(
      async (response) => ({
        status: response.status,
        body: (await response.json()) as Answer['body'],
      }),
      (error) => ({ status: 0, body: { code: 'no answer', message: String(error.cause?.code ?? error) } }),
    )
    this.longestWait = Math.max(this.longestWait, Date.now() - asked)
    if (status === 201) {
      const reference = body.referenceToken ?? ''
      this.acknowledged.push({ key, reference, at: Date.now(), email: wanted.clientEmail })
      return true
    }
    const told = `${status} ${body.code}: ${body.message}`
    count(this.refusals, told)
    if (status !== 503 || body.message !== sentenceIn(language)) count(this.unclear, told)
    return false
  }
}

const count = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
