import { setTimeout as pause } from 'node:timers/promises'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import type { Product } from '../../test/fixtures/product.ts'
import { type Answer, type Sent, Visitor } from '../../test/fixtures/visitor.ts'
import type { WalkClock } from './clock.ts'
import type { WalkProvider } from './provider.ts'

/** What a client knows about a booking of theirs. */
export type Known = {
  client: ClientOfWalk
  reference: string
  paymentId?: string
  places: number
  /** The page promised a refund, and the cancellation was accepted. */
  promisedRefund?: boolean
}

export type ClientOfWalk = {
  person: Person
  name: string
  email: string
  phone: string
  waiting: string[]
}

export type WalkSalon = {
  owner: Person
  member: Person
  scheduleId: number
  token: string
  accountId: string
}

/** `cents`: the least total that the salon promised to return. */
export type RefundPromise = { paymentId: string; cents: number; by: string }

/** One salon with its people, and all they have done. */
export class Walk {
  readonly number: number
  readonly random: () => number
  readonly clock: WalkClock
  readonly provider: WalkProvider
  readonly url: string
  readonly steps: string[] = []
  readonly findings: string[] = []
  readonly done = new Map<string, number>()
  readonly clients: ClientOfWalk[] = []
  readonly known: Known[] = []
  readonly refunds: RefundPromise[] = []
  /** Payments that someone refunded at the provider, or that the bank disputed. */
  readonly touched = new Set<string>()
  /** Payments whose refunds by hand the bank took back, which the product does not repeat. */
  readonly lowered = new Set<string>()
  salon!: WalkSalon
  tenantId = 0
  /** Whether its owner may delete the account. */
  readonly isLeaving: boolean
  isDeleted = false

  constructor(of: {
    number: number
    random: () => number
    clock: WalkClock
    provider: WalkProvider
    url: string
  }) {
    this.number = of.number
    this.random = of.random
    this.clock = of.clock
    this.provider = of.provider
    this.url = of.url
    this.isLeaving = this.chance(0.15)
  }

  chance(probability: number): boolean {
    return this.random() < probability
  }

  pick<Thing>(things: readonly Thing[]): Thing | undefined {
    return things[Math.floor(this.random() * things.length)]
  }

  between(min: number, max: number): number {
    return min + Math.floor(this.random() * (max - min + 1))
  }

  /** How many steps changed something. */
  changes = 0

  say(step: string): void {
    this.steps.push(`${this.clock.text} ${step}`)
  }

  find(fault: string): void {
    this.say(`FOUND ${fault}`)
    this.findings.push(fault)
  }

  count(what: string, changes = 1): void {
    this.changes += changes
    this.done.set(what, (this.done.get(what) ?? 0) + 1)
  }
}

const shortened = (value: unknown): string => {
  const text = JSON.stringify(value) ?? ''
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** Repeats a call that got no answer, as people do. */
export class Person extends Visitor {
  readonly name: string
  private readonly walk: Walk
  /** For a person who works in the salon of another one. */
  headers: Record<string, string> = {}

  constructor(walk: Walk, name: string, language = 'fr') {
    super({ url: walk.url } as Product, language)
    this.walk = walk
    this.name = name
  }

  async ask<Name extends EndpointName>(name: Name, sent: Sent<Name> = {}): Promise<Answer<Name>> {
    const { walk } = this
    const { params, query, body } = sent
    const about = shortened(Object.assign({}, params, query, body))
    for (let nth = 0; ; nth++) {
      const headers = { ...this.headers, ...sent.headers }
      const answer = await this.call(name, { ...sent, headers }).catch(() => null)
      const code = answer && answer.status >= 400 ? ` ${answer.body.code}` : ''
      const isAway = answer === null || (answer.status === 503 && answer.body.code !== 'provider_away')
      if (isAway && nth < 1_200) {
        if (nth === 0) walk.say(`${this.name} ${name} ${about} → no answer`)
        await pause(50)
        continue
      }
      if (answer === null) throw new Error(`${name} was never answered`)
      walk.say(`${this.name} ${name} ${about} → ${answer.status}${code}`)
      const isRead = endpoints[name].startsWith('GET') || /^list|^confirm/.test(name)
      walk.count(answer.status < 300 ? name : `${name} refused`, isRead ? 0 : 1)
      if (answer.status >= 500 && answer.body.code !== 'provider_away')
        walk.find(`${name} answered ${answer.status}${code}`)
      if (answer.status === 400) walk.find(`${name} ${about} is malformed: ${shortened(answer.body)}`)
      return answer
    }
  }

  /** Null if it was refused. */
  async tries<Name extends EndpointName>(
    name: Name,
    sent: Sent<Name> = {},
  ): Promise<Answer<Name>['body'] | null> {
    const { status, body } = await this.ask(name, sent)
    return status < 300 ? body : null
  }

  /** A file. */
  async reads(path: string): Promise<Buffer | null> {
    for (let nth = 0; ; nth++) {
      const response = await this.send('GET', path, { headers: this.headers }).catch(() => null)
      if ((response === null || response.status === 503) && nth < 1_200) {
        await pause(50)
        continue
      }
      this.walk.say(`${this.name} GET ${path} → ${response?.status}`)
      return response?.ok ? Buffer.from(await response.arrayBuffer()) : null
    }
  }
}
