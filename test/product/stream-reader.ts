import { expect } from 'vitest'
import { poll } from './product.ts'
import type { Visitor } from './visitor.ts'

type Told = { event: string; data: { scheduleId?: number; live?: boolean } }

/** Who has an owner's stream open and reads what comes. */
export class StreamReader {
  readonly told: Told[] = []
  headers = new Headers()
  hasEnded = false
  private readonly abort = new AbortController()

  /** Once the server has said whether the stream is live. */
  static async open(visitor: Visitor): Promise<StreamReader> {
    const reader = new StreamReader()
    const response = await fetch(`${visitor.product.url}/api/live`, {
      headers: { cookie: visitor.cookie },
      signal: reader.abort.signal,
    })
    expect(response.status).toBe(200)
    reader.headers = response.headers
    void reader.read(response)
    await reader.hears('state')
    return reader
  }

  private async read({ body }: Response): Promise<void> {
    let text = ''
    try {
      for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
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

  /** The numbers of the schedules of which it has been told, each once. */
  get changed(): number[] {
    return [...new Set(this.told.flatMap(({ data }) => data.scheduleId ?? []))]
  }

  async hears(event: string): Promise<void> {
    await this.until(() => this.told.some((one) => one.event === event), event)
  }

  becomesLive = () => this.until(() => this.isLive, 'a live stream')

  /** What a deed makes it hear of this schedule. */
  async hearsOf(scheduleId: number, deed: () => Promise<unknown>): Promise<void> {
    const before = this.told.length
    await deed()
    const since = () => this.told.slice(before).some(({ data }) => data.scheduleId === scheduleId)
    await this.until(since, `a change of schedule ${scheduleId}`)
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
    this.abort.abort()
  }
}
