import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BackupRefused, endOfRows, format, type Header, type Sum, type Table } from './format.ts'

/** The header holds the operator's legal documents. */
const maxLineBytes = 16 << 20
/** The longest rows are photos. */
const maxRowBytes = 64 << 20
const chunkBytes = 1 << 20

const terminator = Buffer.from(`\n${endOfRows}`)

class Text {
  private readonly chunks: AsyncIterator<Buffer>
  private waiting: Buffer = Buffer.alloc(0)

  constructor(file: string, signal?: AbortSignal) {
    const text = pipeline(createReadStream(file), createGunzip({ chunkSize: chunkBytes }), () => {})
    signal?.addEventListener('abort', () => text.destroy(signal.reason), { once: true })
    this.chunks = text[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  async more(max: number): Promise<void> {
    if (this.waiting.length > max) throw new Error('it has a line that is too long')
    const { value, done } = await this.chunks.next()
    if (done) throw new Error('it ends early')
    this.waiting = Buffer.concat([this.waiting, value])
  }

  async line(): Promise<string> {
    while (!this.waiting.includes('\n')) await this.more(maxLineBytes)
    return this.take(this.waiting.indexOf('\n') + 1).toString()
  }

  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const isOver = this.waiting.subarray(0, endOfRows.length).equals(terminator.subarray(1))
      const end = isOver ? 0 : this.waiting.indexOf(terminator) + 1
      if (isOver || end > 0) {
        if (end > 0) yield this.take(end)
        this.take(endOfRows.length)
        return
      }
      const whole = this.waiting.lastIndexOf('\n') + 1
      if (whole > 0) yield this.take(whole)
      await this.more(maxRowBytes)
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.waiting.length === 0 && (await this.chunks.next()).done === true
  }

  close(): void {
    void this.chunks.return?.()
  }

  private take(length: number): Buffer {
    const taken = this.waiting.subarray(0, length)
    this.waiting = this.waiting.subarray(length)
    return taken
  }
}

function countLines(rows: Buffer): number {
  let lines = 0
  for (let at = rows.indexOf(10); at >= 0; at = rows.indexOf(10, at + 1)) lines++
  return lines
}

export type Summed = Table & Sum

/** Fails if the backup was truncated or altered. `fill` need not read the rows. */
export async function readBackup(
  file: string,
  begin: (header: Header) => Promise<void> = async () => {},
  fill: (table: Table, rows: AsyncGenerator<Buffer>) => Promise<void> = async () => {},
  signal?: AbortSignal,
): Promise<{ header: Header; tables: Summed[] }> {
  const text = new Text(file, signal)
  try {
    const all = createHash('sha256')
    const next = async () => {
      const line = await text.line()
      return { line, value: JSON.parse(line) }
    }
    const first = await next()
    const header: Header = first.value
    if (header.format !== format) throw new BackupRefused('it is of another format')
    all.update(first.line)
    await begin(header)
    const tables: Summed[] = []
    for (;;) {
      const { line, value } = await next()
      if (value.end !== undefined) {
        if (value.end !== all.digest('hex') || !(await text.isAtEnd()))
          throw new Error('its checksum is another')
        return { header, tables }
      }
      all.update(line)
      const table: Table = value
      const hash = createHash('sha256')
      let count = 0
      const rows = (async function* () {
        for await (const chunk of text.rows()) {
          hash.update(chunk)
          count += countLines(chunk)
          yield chunk
        }
      })()
      await fill(table, rows)
      for await (const _ of rows);
      const sum = await next()
      all.update(sum.line)
      const { rows: expected, sha256 }: Sum = sum.value
      if (count !== expected || hash.digest('hex') !== sha256) {
        throw new Error(`the rows of ${table.table} are not those that were written`)
      }
      tables.push({ ...table, rows: count, sha256 })
    }
  } finally {
    text.close()
  }
}

export async function checkBackup(
  file: string,
  signal?: AbortSignal,
): Promise<{ header: Header; tables: Summed[] }> {
  try {
    return await readBackup(file, undefined, undefined, signal)
  } catch (error) {
    signal?.throwIfAborted()
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupRefused(`There is no ${file}.`)
    if (code === 'EISDIR') throw new BackupRefused(`${file} is a folder: name one of its backups.`)
    const reason = error instanceof SyntaxError ? 'it cannot be read' : message
    throw new BackupRefused(`${file} is not a whole backup: ${reason}.`)
  }
}
