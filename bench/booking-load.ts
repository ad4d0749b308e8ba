import { Caller, openSalon, type Salon } from './salon.ts'
import { timeAt } from './times.ts'

const MINUTES = 30
const STAFF = 20

/** Instants in epoch milliseconds. */
export type Acknowledged = { reference: string; sentAt: number; at: number; milliseconds: number; slot: Slot }
export type Slot = { serviceId: number | undefined; date: string; startTime: string }

export const openLargeSalon = (owner: Caller): Promise<Salon> => openSalon(owner, [MINUTES], { staff: STAFF })

export class BookingLoad {
  readonly acknowledged: Acknowledged[] = []
  readonly refused: string[] = []
  private readonly client: Caller
  private readonly salon: Salon
  private next = 0
  private stopped = false
  private working: Promise<unknown> = Promise.resolve()

  constructor(url: string, salon: Salon) {
    this.client = new Caller(url, { cookies: false })
    this.salon = salon
  }

  start(clients: number): void {
    this.working = Promise.all(Array.from({ length: clients }, () => this.work()))
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.working
    this.client.close()
  }

  /** Each call is a new client. */
  async book(slot: Slot, name: string) {
    return this.client.call('POST', `/api/public/schedules/${this.salon.token}/bookings`, {
      ...slot,
      clientName: name,
      clientPhone: '06 00 00 00 00',
      clientEmail: `${name}@client.example`,
      comment: `Une ligne\net une autre, \\ et \t`,
    })
  }

  private async work(): Promise<void> {
    while (!this.stopped) {
      const index = this.next++
      const time = timeAt(index, { staff: STAFF, minutes: MINUTES })
      const slot = { serviceId: this.salon.services.get(MINUTES), ...time }
      const sentAt = Date.now()
      const started = performance.now()
      const { status, body } = await this.book(slot, `client${index}`)
      const milliseconds = performance.now() - started
      if (status === 201)
        this.acknowledged.push({
          reference: `${body.referenceToken}`,
          sentAt,
          at: Date.now(),
          milliseconds,
          slot,
        })
      else this.refused.push(`${status} ${body.code}`)
    }
  }
}
