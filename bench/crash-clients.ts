import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Caller, type Reply, type Salon } from './salon.ts'
import { timeAt } from './times.ts'

export type Promised = {
  reference: string
  address: string
  date: string
  startTime: string
  paid: boolean
  cancelled: boolean
}

const MINUTES = 60

/**
 * Like a browser, they repeat an unanswered request with the same idempotency key. Every promise must hold,
 * whatever is killed.
 */
export class CrashClients {
  readonly promised: Promised[] = []
  readonly surprises: string[] = []
  private readonly url: string
  private next = 0
  private stopped = false
  private working: Promise<unknown> = Promise.resolve()

  constructor(url: string) {
    this.url = url
  }

  start(salons: { free: Salon; deposit: Salon; staff: number }, random: () => number): void {
    const { free, deposit, staff } = salons
    const books = () => this.requestBooking(free, staff, random)
    const pays = () => this.payDeposit(deposit, staff, random)
    this.working = Promise.all([...Array(5).fill(books), pays, pays].map((work) => this.repeat(work)))
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.working
  }

  private async repeat(work: () => Promise<void>): Promise<void> {
    while (!this.stopped) await work()
  }

  /** Repeats the request until there is a reply below 500. */
  private async ask(
    caller: Caller,
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<Reply> {
    for (;;) {
      try {
        const reply = await caller.call(method, path, body, key ? { 'idempotency-key': key } : {})
        if (reply.status < 500) return reply
        if (reply.status !== 503)
          this.surprises.push(`${reply.status} ${reply.body.code} to ${method} ${path}`)
      } catch {
        // The connection ended without a reply.
      }
      await pause(50)
    }
  }

  private slot(salon: Salon, staff: number) {
    const index = this.next++
    const address = `client${index}@client.example`
    const { date, startTime } = timeAt(index, { staff, minutes: MINUTES })
    const who = { clientName: `Client ${index}`, clientPhone: '06', clientEmail: address }
    return {
      address,
      date,
      startTime,
      body: { serviceId: salon.services.get(MINUTES), date, startTime, ...who },
    }
  }

  private surprise(what: string, { status, body }: Reply): void {
    this.surprises.push(`${what}: ${status} ${body.code}`)
  }

  private async requestBooking(salon: Salon, staff: number, random: () => number): Promise<void> {
    const caller = new Caller(this.url)
    const { body, ...slot } = this.slot(salon, staff)
    const reply = await this.ask(
      caller,
      'POST',
      `/api/public/schedules/${salon.token}/bookings`,
      body,
      randomUUID(),
    )
    if (reply.status !== 201) this.surprise('a booking', reply)
    else {
      const promised = { reference: `${reply.body.referenceToken}`, ...slot, paid: false, cancelled: false }
      this.promised.push(promised)
      if (random() < 0.3) await this.cancel(caller, promised)
    }
    caller.close()
  }

  private async payDeposit(salon: Salon, staff: number, random: () => number): Promise<void> {
    const caller = new Caller(this.url)
    // The first request gives the browser a cookie, which a hold requires.
    await this.ask(caller, 'GET', `/api/public/schedules/${salon.token}`)
    const { body, ...slot } = this.slot(salon, staff)
    const path = `/api/public/schedules/${salon.token}/create-deposit-payment`
    const held = await this.ask(caller, 'POST', path, body, randomUUID())
    if (held.status !== 201) return this.surprise('a hold', held)
    const { clientSecret, paymentIntentId, referenceToken } = held.body
    const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' }
    const paid = await this.ask(caller, 'POST', `/api/sandbox/payments/${paymentIntentId}/pay`, {
      clientSecret,
      card,
    })
    const isPaid = paid.status === 200 || paid.body.code === 'payment_not_due'
    if (!isPaid) this.surprise('a payment', paid)
    const promised = { reference: `${referenceToken}`, ...slot, paid: isPaid, cancelled: false }
    this.promised.push(promised)
    if (random() < 0.5) await this.cancel(caller, promised)
    caller.close()
  }

  private async cancel(caller: Caller, promised: Promised): Promise<void> {
    const reply = await this.ask(caller, 'POST', `/api/public/bookings/${promised.reference}/cancel`, {})
    const isCancelled = reply.status === 200 || reply.body.code === 'cannot_cancel_cancelled'
    if (isCancelled) promised.cancelled = true
    else this.surprise('a cancellation', reply)
  }
}
