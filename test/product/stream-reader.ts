import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { poll } from './product.ts'
import type { Visitor } from './visitor.ts'

type Told = { event: string; data: { scheduleId?: number; live?: boolean; caughtUp?: boolean } }

/** Opens an owner's stream and reads its events. */
export class StreamReader {
  readonly told: Told[] = []
  headers = new Headers()
  hasEnded = false
  private request: ClientRequest | undefined

  /** Resolves once the server has said whether the stream is live. */
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
      // The connection was cut.
    }
    this.hasEnded = true
  }

  /** Whether the latest status of the stream is live. */
  get isLive(): boolean {
    return this.told.findLast(({ event }) => event === 'state')?.data.live === true
  }

  /** Whether the stream sends the changes since `since`, or requires a full reload. */
  get isCaughtUp(): boolean {
    return this.told.find(({ event }) => event === 'state')?.data.caughtUp === true
  }

  /** The ids of the changed schedules, each once. */
  get changed(): number[] {
    return [...new Set(this.told.flatMap(({ data }) => data.scheduleId ?? []))]
  }

  async hears(event: string): Promise<void> {
    await this.until(() => this.told.some((one) => one.event === event), event)
  }

  becomesLive = () => this.until(() => this.isLive, 'a live stream')

  /** Whether an event requires this schedule to be fetched again, by its id or with all others. */
  knowsOf(scheduleId: number, since = 0): boolean {
    return this.told
      .slice(since)
      .some(({ event, data }) => event === 'again' || data.scheduleId === scheduleId)
  }

  /** Returns the events about this schedule that an action causes. */
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

/** Reads a live stream until the test ends; `since` is the position from the reader's page. */
export async function reads(visitor: Visitor, since?: string | null): Promise<StreamReader> {
  const reader = await StreamReader.open(visitor, since ?? undefined)
  onTestFinished(() => reader.close())
  await reader.becomesLive()
  return reader
}
