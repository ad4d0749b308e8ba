import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import { client } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { readRefusal } from '../../fixtures/refusal.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product

beforeAll(async () => {
  product = await sharedProduct()
})

async function sends(...bytes: (string | Buffer)[]): Promise<Response> {
  const { port } = new URL(product.url)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  for (const part of bytes) socket.write(part)
  const [head = '', body] = (await text(socket)).split('\r\n\r\n')
  const [status = '', ...headers] = head.split('\r\n')
  return new Response(body, {
    status: Number(status.split(' ')[1]),
    headers: headers.map((line) => line.split(': ') as [string, string]),
  })
}

const host = 'Host: localhost\r\n'
const close = 'Connection: close\r\n'

it.each([
  [
    'headers that are too long',
    ['GET /api/health HTTP/1.1\r\n', host, `X: ${'x'.repeat(20_000)}\r\n\r\n`],
    431,
  ],
  ['an address that is too long', [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`], 431],
  ['no method', ['HELLO / HTTP/1.1\r\n', host, '\r\n'], 400],
  ['no HTTP at all', [Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, 0, 0, 0, 0, 0]), '\r\n\r\n'], 400],
  ['a header without a name', ['GET / HTTP/1.1\r\n', host, ': x\r\n\r\n'], 400],
  ['a zero byte in a header', ['GET / HTTP/1.1\r\n', host, 'X: a\0b\r\n\r\n'], 400],
  [
    'two lengths',
    ['POST /api/auth/login HTTP/1.1\r\n', host, 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    400,
  ],
  [
    'a length and chunks',
    ['POST / HTTP/1.1\r\n', host, 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n'],
    400,
  ],
  [
    'chunks of no size',
    [
      'POST /api/auth/login HTTP/1.1\r\n',
      host,
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    400,
  ],
  ['no host', ['GET /api/health HTTP/1.1\r\n', close, '\r\n'], 421],
  ['two hosts', ['GET /api/health HTTP/1.1\r\n', host, 'Host: evil.example\r\n', close, '\r\n'], 400],
  ['the same host twice', ['GET / HTTP/1.1\r\n', host, 'hOST: localhost\r\n', close, '\r\n'], 400],
  ['an unknown method', ['PROPFIND /api/health HTTP/1.1\r\n', host, close, '\r\n'], 404],
  [
    'an unknown method with an expectation',
    ['PROPFIND /api/me HTTP/1.1\r\n', host, 'Expect: tea\r\n', close, '\r\n'],
    404,
  ],
])('answers %s with a refusal', async (_, bytes, status) => {
  const response = await sends(...bytes)
  expect(response.status).toBe(status)
  expect((await readRefusal(response)).message).toMatch(/^(La|Les|Cette) /)
})

it('answers a malformed request in the reader’s language if its header was read', async () => {
  const english = `GET / HTTP/1.1\r\nAccept-Language: en-GB\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`
  expect((await readRefusal(await sends(english))).message).toMatch(/^The request/)
})

it('ignores an unknown expectation', async () => {
  const response = await sends('GET /api/health HTTP/1.1\r\n', host, 'Expect: tea\r\n', close, '\r\n')
  expect(response.status).toBe(200)
})

it('answers 404 for /api without a path', async () => {
  const response = await client(product, 'en').send('GET', '/api')
  expect(response.status).toBe(404)
  expect((await readRefusal(response)).message).toBe('This address does not exist.')
})
