import { createHash } from 'node:crypto'

export class SerializedReply<Value> {
  declare readonly value: Value
  readonly bytes: Buffer
  private known: string | undefined

  constructor(written: string | Buffer) {
    this.bytes = typeof written === 'string' ? Buffer.from(written) : written
  }

  get etag(): string {
    this.known ??= `"${createHash('sha256').update(this.bytes).digest('base64url')}"`
    return this.known
  }
}
