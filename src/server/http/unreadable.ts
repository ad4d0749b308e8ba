import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refusalReplies } from '../../contract/refusals.ts'
import type { Refusal } from '../../domain/refusals.ts'
import { localeOf } from './locale.ts'
import { refusalBody } from './replies.ts'

const refusalsByCode: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Time for the client to stop sending: resetting the connection earlier could discard the reply. */
const patienceMilliseconds = 1_000

/** Writes directly to the socket, because the request could not be parsed. */
export function answerUnreadable(error: { code: string; rawPacket?: unknown }, socket: Socket): void {
  if (socket.writableEnded) return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const sent = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : ''
  const [, language] = /^accept-language:(.*)$/im.exec(sent) ?? []
  const code = refusalsByCode[error.code] ?? 'malformed_request'
  const { status } = refusalReplies[code]
  const body = JSON.stringify(refusalBody(code, localeOf(language)))
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), patienceMilliseconds).unref()
}
