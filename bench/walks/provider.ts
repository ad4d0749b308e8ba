import { type StripeEvent, secrets } from '../../test/stripe/stripe-events.ts'
import type { Absence, StripeServer } from '../../test/stripe/stripe-server.ts'
import type { WalkClock } from './clock.ts'

type Queued = { event: StripeEvent; account: string }

const slowMilliseconds = 150

/** Stripe, which misbehaves at random for the accounts that it knows as walks', and sends its events badly. */
export class WalkProvider {
  readonly stripe: StripeServer
  readonly misbehaved = new Map<string, number>()
  private readonly clock: WalkClock
  private readonly randoms = new Map<string, () => number>()
  private readonly awayUntil = new Map<string, number>()
  private queue: Queued[] = []
  private isGood = false

  constructor(stripe: StripeServer, clock: WalkClock) {
    this.stripe = stripe
    this.clock = clock
    stripe.watches({
      comes: ({ account, path }) => this.before(account, path),
      goes: async ({ account }) => {
        const random = this.randomOf(account)
        if (random && random() < 0.05) await this.slow()
      },
    })
  }

  static settings({ settings }: StripeServer): Record<string, string> {
    return {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: settings.publishableKey,
      STRIPE_WEBHOOK_SECRET: secrets.platform,
      STRIPE_CONNECT_WEBHOOK_SECRET: secrets.connect,
      STRIPE_PRICE_ID: settings.priceId,
      WALK_STRIPE_PORT: `${settings.api?.port}`,
    }
  }

  knows(account: string, random: () => number): void {
    this.randoms.set(account, random)
  }

  goesAway(account: string, minutes: number): void {
    this.note('outage')
    this.awayUntil.set(account, this.clock.now() + minutes * 60_000)
  }

  behaves(): void {
    this.isGood = true
    this.stripe.refusesRefunds(null)
    this.stripe.failsRefunds(null)
  }

  private randomOf(account: string | null): (() => number) | null {
    return this.isGood || account === null ? null : (this.randoms.get(account) ?? null)
  }

  private note(what: string): void {
    this.misbehaved.set(what, (this.misbehaved.get(what) ?? 0) + 1)
  }

  private async slow(): Promise<void> {
    this.note('slow')
    await new Promise((resolve) => setTimeout(resolve, slowMilliseconds))
  }

  private before(account: string | null, path: string): Absence | null {
    const random = this.randomOf(account)
    if (!random) return null
    if (account !== null && this.clock.now() < (this.awayUntil.get(account) ?? 0)) return 'refuses'
    const isRefund = path === '/v1/refunds'
    const draw = random()
    this.stripe.refusesRefunds(isRefund && draw > 0.9 ? 'insufficient_funds' : null)
    this.stripe.failsRefunds(isRefund && draw > 0.84 && draw <= 0.9 ? 'expired_or_canceled_card' : null)
    if (isRefund && draw > 0.84) this.note(draw > 0.9 ? 'refund refused' : 'refund failed at once')
    if (draw > 0.16) return null
    const how = draw < 0.06 ? 'fails' : draw < 0.11 ? 'loses' : 'hangs'
    this.note({ fails: 'remembered 500', loses: 'lost reply', hangs: 'silence' }[how])
    return how
  }

  /** An event goes out at once, twice, later, much later or never. */
  async emit(account: string, type: string, object: object): Promise<void> {
    const event = this.stripe.event(type, structuredClone(object), { account })
    const random = this.randomOf(account) ?? (() => 0)
    const draw = random()
    const queued = { event, account }
    if (draw < 0.45) return this.send(queued)
    if (draw < 0.6) {
      this.note('event twice')
      this.queue.push(queued)
      return this.send(queued)
    }
    this.note(draw < 0.85 ? 'event late' : 'event lost')
    if (draw < 0.85) this.queue.push(queued)
  }

  private url = ''

  leadsTo(productUrl: string): void {
    this.url = `${productUrl}/api/webhooks/stripe-connect`
  }

  private async send(queued: Queued): Promise<void> {
    const reply = await this.stripe
      .send(this.url, 'connect', queued.event, this.clock.now())
      .catch(() => ({ ok: false, status: 0 }))
    if (!reply.ok) this.queue.push(queued)
  }

  /** Sends one of the delayed events, not the oldest first. */
  async sendDelayed(account: string, random: () => number): Promise<void> {
    const own = this.queue.filter((queued) => queued.account === account)
    const next = own[Math.floor(random() * own.length)]
    if (!next) return
    this.queue.splice(this.queue.indexOf(next), 1)
    await this.send(next)
  }

  async sendAll(): Promise<void> {
    for (let round = 0; round < 20 && this.queue.length > 0; round++) {
      const all = this.queue.reverse()
      this.queue = []
      for (const queued of all) await this.send(queued)
    }
  }
}
