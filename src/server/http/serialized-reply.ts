import { createHash } from 'node:crypto'

/** A reply value that is already serialized. */
export class SerializedReply<Value> {
  declare readonly value: Value
  readonly bytes: Buffer
  private known: string | undefined

  constructor(written: string | Buffer) {
    this.bytes = typeof written === 'string' ? Buffer.from(written) : written
  }

  /** A hash of the bytes. */
  get etag(): string {
    this.known ??= `"${createHash('sha256').update(this.bytes).digest('base64url')}"`
    return this.known
  }
}
