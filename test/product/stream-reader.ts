import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { poll } from './product.ts'
import type { Visitor } from './visitor.ts'

type Told = { event: string; data: { scheduleId?: number; live?: boolean; caughtUp?: boolean } }

/** Who has an owner's stream open and reads what comes. */
export class StreamReader {
  readonly told: Told[] = []
  headers = new Headers()
  hasEnded = false
  private request: ClientRequest | undefined

  /** Once the server has said whether the stream is live. */
  static async open(visitor: Visitor, since?: string): Promise<StreamReader> {
    const reader = new StreamReader()
    const headers = { cookie: visitor.cookie }
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const path = since === undefined ? '/api/live' : `/api/live?${new URLSearchParams({ since })}`
      reader.request = get(visitor.product.url + path, { headers, agent: false }, resolve)
      reader.request.once('error', reject)
    })
    expect(response.statusCode).toBe(200)
    reader.headers = new Headers(response.headers as Record<string, string>)
    void reader.read(response)
    await reader.hears('state')
    return reader
  }

  private async read(response: IncomingMessage): Promise<void> {
    let text = ''
    response.setEncoding('utf8')
    try {
      for await (const chunk of response as AsyncIterable<string>) {
        const messages = (text + chunk).split('\n\n')
        text = messages.pop() ?? ''
        for (const message of messages) {
          const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(message) ?? []
          if (event) this.told.push({ event, data: JSON.parse(data) })
        }
      }
    } catch {
      // Cut off.
    }
    this.hasEnded = true
  }

  /** Whether the last that was said of it is that it is live. */
  get isLive(): boolean {
    return this.told.findLast(({ event }) => event === 'state')?.data.live === true
  }

  /** Whether what has changed since it came is told, or all has to be asked for again. */
  get isCaughtUp(): boolean {
    return this.told.find(({ event }) => event === 'state')?.data.caughtUp === true
  }

  /** The numbers of the schedules of which it has been told, each once. */
  get changed(): number[] {
    return [...new Set(this.told.flatMap(({ data }) => data.scheduleId ?? []))]
  }

  async hears(event: string): Promise<void> {
    await this.until(() => this.told.some((one) => one.event === event), event)
  }

  becomesLive = () => this.until(() => this.isLive, 'a live stream')

  /** Whether it has been told to ask for this schedule again, by its number or with all others. */
  knowsOf(scheduleId: number, since = 0): boolean {
    return this.told
      .slice(since)
      .some(({ event, data }) => event === 'again' || data.scheduleId === scheduleId)
  }

  /** What a deed makes it hear of this schedule. */
  async hearsOf(scheduleId: number, deed: () => Promise<unknown>): Promise<void> {
    const before = this.told.length
    await deed()
    await this.until(() => this.knowsOf(scheduleId, before), `a change of schedule ${scheduleId}`)
  }

  async until(reached: () => boolean, what: string): Promise<void> {
    try {
      await poll(async () => (reached() ? true : null), what)
    } catch {
      const last = JSON.stringify(this.told.slice(-3))
      throw new Error(`waited in vain for ${what}; heard ${last}${this.hasEnded ? ', then the end' : ''}`)
    }
  }

  close(): void {
    this.request?.destroy()
  }
}

/** Who reads a live stream until the test is over; `since` is what their page came with. */
export async function reads(visitor: Visitor, since?: string | null): Promise<StreamReader> {
  const reader = await StreamReader.open(visitor, since ?? undefined)
  onTestFinished(() => reader.close())
  await reader.becomesLive()
  return reader
}
