import { addDays } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import { Caller, demoOwner, openSalon, type Salon } from './salon.ts'
import { timeAt } from './times.ts'

const MINUTES = 30
const STAFF = 20

type Visit = () => Promise<{ status: number }>

/** Mixes requests in realistic shares. */
export class Visits {
  private readonly url: string
  private readonly owner: Caller
  private readonly salon: Salon
  private readonly client: Caller
  private readonly references: string[] = []
  private readonly shares: [share: number, visit: Visit][]
  private booked = 0

  private constructor(url: string, owner: Caller, salon: Salon, feedToken: string) {
    this.url = url
    this.owner = owner
    this.salon = salon
    this.client = new Caller(url, { cookies: false })
    const room = `/api/public/schedules/${salon.token}`
    const at = `/api/schedules/${salon.id}`
    const service = { serviceId: salon.services.get(MINUTES) }
    const ask = (method: string, path: string, body?: object) => () => this.client.call(method, path, body)
    const asOwner = (path: string) => () => this.owner.call('GET', path)
    this.shares = [
      [22, ask('GET', room)],
      [12, ask('POST', `${room}/available-dates`, service)],
      [20, () => this.client.call('POST', `${room}/available-slots`, { ...service, date: this.day(1) })],
      [8, () => this.book(room)],
      [14, () => this.client.call('GET', `/api/public/bookings/${this.reference()}`)],
      [
        2,
        () => this.client.call('POST', `/api/public/bookings/${this.references.pop() ?? 'AAAAAAAA'}/cancel`),
      ],
      [6, asOwner('/api/schedules')],
      [4, asOwner(`${at}/bookings-with-service?limit=50`)],
      [3, asOwner('/api/auth/me')],
      [3, this.page('/')],
      [2, this.page(`/book/${salon.token}`)],
      [1, this.page(`/api/feeds/${feedToken}/calendar.ics`)],
      [2, ask('POST', `${room}/bookings`, { clientName: '' })],
      [1, ask('GET', '/api/nothing')],
    ]
  }

  static async to(url: string): Promise<Visits> {
    const owner = await demoOwner(url)
    const salon = await openSalon(owner, [MINUTES], { staff: STAFF })
    // A feed of all bookings made here would dominate the work.
    const { feedToken } = await owner.get<{ feedToken: string }>('POST', '/api/schedules', {
      name: 'Calme',
      password: 'unused',
    })
    return new Visits(url, owner, salon, feedToken)
  }

  /** `random` in [0, 1) chooses the request. */
  async one(random: number): Promise<number> {
    let left = random * this.shares.reduce((sum, [share]) => sum + share, 0)
    const visit = this.shares.find(([share]) => {
      left -= share
      return left < 0
    })
    return (await visit?.[1]())?.status ?? 0
  }

  close(): void {
    this.owner.close()
    this.client.close()
  }

  private day(days: number): string {
    return addDays(todayIn('UTC', Date.now()), days)
  }

  private reference(): string {
    return this.references[this.booked % this.references.length] ?? 'AAAAAAAA'
  }

  private page(path: string): Visit {
    return async () => {
      const response = await fetch(`${this.url}${path}`)
      await response.arrayBuffer()
      return response
    }
  }

  private async book(room: string) {
    const index = this.booked++
    const reply = await this.client.call('POST', `${room}/bookings`, {
      serviceId: this.salon.services.get(MINUTES),
      ...timeAt(index, { staff: STAFF, minutes: MINUTES }),
      clientName: `Client ${index}`,
      clientPhone: '06 00 00 00 00',
      clientEmail: `client${index}@client.example`,
    })
    if (reply.status === 201) this.references.push(`${reply.body.referenceToken}`)
    return reply
  }
}
