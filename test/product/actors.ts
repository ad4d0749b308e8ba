import { expect } from 'vitest'
import type { Body, Reply } from '../../src/contract/index.ts'
import type { Refusal } from '../../src/domain/refusals.ts'
import { appCode } from './authenticator-app.ts'
import type { Product } from './product.ts'
import { Visitor } from './visitor.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
type Weekday = (typeof weekdays)[number]

export type Opening = {
  /** Such as '09:00-12:00 14:00-17:00'. */
  hours?: Partial<Record<Weekday, string>>
  /** The minutes of each service by name. */
  services?: Record<string, number>
  timezone?: string
  /** The schedule's password; none unless said. */
  password?: string
}

/** An opened schedule, with everything that a client needs to book there. */
export type Salon = { id: number; token: string; feedToken: string; services: Record<string, number> }

export type Details = { clientName?: string; clientEmail?: string; clientPhone?: string; comment?: string }

export class Owner extends Visitor {
  readonly email: string
  readonly password = 'a good password'
  /** The token of the link last read from an email. */
  lastToken = ''

  constructor(product: Product, email: string, language = 'fr') {
    super(product, language)
    this.email = email
  }

  registers(name = 'Camille') {
    return this.call('register', { body: { name, email: this.email, password: this.password } })
  }

  /** Waits for `count` emails, and returns the token in the newest link. */
  async linkToken(count = 1): Promise<string> {
    const mails = await this.product.mailsTo(this.email, count)
    const [token] = mails.flatMap(({ text }) => /\?token=(\S+)/.exec(text)?.[1] ?? []).slice(-1)
    if (!token) throw new Error('no link in the mails')
    this.lastToken = decodeURIComponent(token)
    return this.lastToken
  }

  /** Follows the verification link of the newest email. */
  async verifies(): Promise<Reply<'verifyEmail'>> {
    return this.get('verifyEmail', { query: { token: await this.linkToken() } })
  }

  signsIn(password = this.password) {
    return this.call('login', { body: { email: this.email, password } })
  }

  /** Returns the status of a call that requires a session: 200 or 401. */
  async knocks(): Promise<number> {
    return (await this.call('me')).status
  }

  /** Confirms their identity again, which changes to the sign-in require. */
  confirms(code?: string, password = this.password) {
    return this.call('confirmIdentity', { body: { password, ...(code !== undefined && { code }) } })
  }

  /** Turns the second step on with a newly set up app. */
  async turnsOnTwoFactor(): Promise<{ secret: string; recoveryCodes: string[] }> {
    await this.confirms()
    const { secret } = await this.get('setUpTwoFactor')
    const code = appCode(secret, this.product.now())
    return { secret, ...(await this.get('turnOnTwoFactor', { body: { code } })) }
  }

  /** Marks the owner as subscribed, in the place of billing. */
  async subscribes(status = 'active'): Promise<void> {
    await this.product.pool.query('UPDATE users SET subscription_status = $1 WHERE email = $2', [
      status,
      this.email,
    ])
  }

  async opens(opening: Opening = {}): Promise<Salon> {
    const {
      hours = { monday: '09:00-17:00', tuesday: '09:00-17:00' },
      services = { Coupe: 60 },
      timezone = 'Europe/Paris',
    } = opening
    const password = opening.password ?? 'unused'
    const { id, shareToken, feedToken } = await this.get('createSchedule', {
      body: { name: 'Salon', password, timezone },
    })
    const params = { scheduleId: id }
    if (opening.password === undefined) await this.get('editSchedule', { params, body: { password: null } })
    const days = Object.entries(hours).map(([day, windows]) => ({
      days: [weekdays.indexOf(day as Weekday)],
      hours: windows.split(' ').map((window) => {
        const [startTime = '', endTime = ''] = window.split('-')
        return { startTime, endTime }
      }),
    }))
    const offered = Object.entries(services).map(([name, durationMinutes]) => ({ name, durationMinutes }))
    const body = { hours: days, services: offered }
    const begun = days.length + offered.length > 0 ? await this.get('setUpSchedule', { params, body }) : null
    const ids = Object.fromEntries((begun?.services ?? []).map((service) => [service.name, service.id]))
    return { id, token: shareToken, feedToken, services: ids }
  }

  /** Opens a payment account in the sandbox and completes it. */
  async connects(): Promise<void> {
    const { url } = await this.get('createAccountLink', { body: {} })
    await this.get('actInSandbox', { params: sessionAt(url), body: { action: 'complete' } })
  }

  /** Requires a deposit, in euros. */
  asksFor(salon: Salon, depositAmount: string | null, more: { refundHours?: number } = {}) {
    return this.call('setDeposit', {
      params: { scheduleId: salon.id },
      body: { requiresDeposit: depositAmount !== null, depositAmount, ...more },
    })
  }

  /** Enters a booking; `at` is a time such as '2027-03-01 10:00'. */
  enters(
    salon: Salon,
    at: string,
    more: Details & { service?: string; status?: string; staffId?: number | undefined } = {},
  ) {
    return this.call('createBooking', {
      params: { scheduleId: salon.id },
      body: bookingBody(salon, at, more),
    })
  }

  edits(bookingId: number, body: Body<'editBooking'> | Record<string, unknown>) {
    return this.call('editBooking', { params: { bookingId }, body })
  }

  /** `version` is the version of the booking that the page shows, if it knows it. */
  answers(bookingId: number, status: string, version?: number) {
    const body = { status, ...(version !== undefined && { version }) }
    return this.call('answerBooking', { params: { bookingId }, body })
  }

  async deletes(bookingId: number, version?: number): Promise<{ status: number; body: { code?: string } }> {
    const seen = version === undefined ? '' : `?version=${version}`
    const response = await this.send('DELETE', `/api/bookings/${bookingId}${seen}`)
    return { status: response.status, body: await response.json() }
  }

  bookings(salon: Salon): Promise<Reply<'listBookingsWithService'>> {
    return this.get('listBookingsWithService', { params: { scheduleId: salon.id } })
  }
}

/** Returns the sandbox page that a link leads to. */
export const sessionAt = (url: string) => ({ sessionId: new URL(url).pathname.split('/').pop() ?? '' })

export const goodCard = '4242 4242 4242 4242'
export const declinedCard = '4000 0000 0000 0002'
export const cardToAuthenticate = '4000 0025 0000 3155'

function bookingBody(salon: Salon, at: string, more: Details & { service?: string; status?: string }) {
  const { service, ...details } = more
  const [date, startTime] = at.split(' ')
  const serviceId = service === undefined ? Object.values(salon.services)[0] : salon.services[service]
  return { serviceId, date, startTime, clientName: 'Ada', clientPhone: '06 00 00 00 00', ...details }
}

export class Client extends Visitor {
  /** Requests a booking at a time such as '2027-03-01 10:00', by default for the salon's first service. */
  books(salon: Salon, at: string, more: Details & { service?: string; key?: string } = {}) {
    const { key, ...details } = more
    return this.call('book', {
      params: { token: salon.token },
      body: bookingBody(salon, at, details),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  }

  /** Holds a slot and opens its payment. */
  holds(salon: Salon, at: string, more: Details & { service?: string; key?: string } = {}) {
    const { key, ...details } = more
    return this.call('createDepositPayment', {
      params: { token: salon.token },
      body: bookingBody(salon, at, details),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  }

  /** Pays a hold in the sandbox. */
  pays(hold: Pick<Reply<'createDepositPayment'>, 'paymentIntentId' | 'clientSecret'>, number = goodCard) {
    const { paymentIntentId, clientSecret } = hold
    return this.call('paySandboxPayment', {
      params: { paymentIntentId },
      body: { clientSecret, card: { number, expiry: '12/34', cvc: '123' } },
    })
  }

  slots(salon: Salon, date: string, service?: string) {
    const { serviceId } = bookingBody(salon, `${date} 00:00`, service === undefined ? {} : { service })
    return this.call('listSlots', { params: { token: salon.token }, body: { serviceId, date } })
  }

  looksUp(referenceToken: string) {
    return this.call('lookUpBooking', { params: { referenceToken } })
  }

  /** `seen` holds the terms that the page showed when it asked whether to cancel. */
  cancels(referenceToken: string, seen?: { version?: number; refunded?: boolean }) {
    return this.call('cancelBooking', { params: { referenceToken }, ...(seen && { body: seen }) })
  }
}

/** A refusal in its wire format, for `toMatchObject`. */
export const refused = (status: number, code: Refusal) => ({
  status,
  body: { code, error: expect.any(String), message: expect.any(String) },
})

let owners = 0

/** A person who has not registered yet. */
export const newcomer = (product: Product, language = 'fr'): Owner =>
  new Owner(product, `owner${++owners}@salon.example`, language)

/** A person who has registered, followed the email's link, signed in by it and subscribed. */
export async function owner(product: Product, language = 'fr'): Promise<Owner> {
  const registered = newcomer(product, language)
  await registered.registers()
  await registered.verifies()
  await registered.subscribes()
  return registered
}

export const client = (product: Product, language = 'fr'): Client => new Client(product, language)
