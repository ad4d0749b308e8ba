import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

const lines: string[] = []

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct({
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
  })
  camille = await owner(product)
  salon = await camille.opens()
})
afterAll(() => product.stop())

async function raw(request: string, host = 'Host: localhost\r\n'): Promise<string> {
  const { port } = new URL(product.url)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${request}\r\n${host}Connection: close\r\n\r\n`)
  return text(socket)
}

describe('Paths', () => {
  it('decodes a path once', async () => {
    const { body } = await client(product).books(salon, '2027-03-08 10:00')
    const reference = body.referenceToken
    const encoded = [...reference].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
    const asks = (path: string) => client(product).send('GET', `/api/public/bookings/${path}`)
    expect((await asks(encoded)).status).toBe(200)
    expect((await asks(encoded.replaceAll('%', '%25'))).status).not.toBe(200)
  })

  it('serves no file outside the build', async () => {
    for (const path of [
      '/assets/../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/api/docs/static/..%2f..%2fpackage.json',
      '/.git/config',
      '/src/server/main.ts',
    ]) {
      const answer = await raw(`GET ${path} HTTP/1.1`)
      expect(answer, path).toMatch(/^HTTP\/1\.1 40[04]/)
      expect(answer, path).not.toContain('"dependencies"')
    }
  })
})

it('accepts its own host name in any case, and refuses other hosts and origins', async () => {
  const { port } = new URL(product.url)
  const asks = (host: string, origin: string) =>
    raw(
      `POST /api/auth/logout HTTP/1.1\r\nHost: ${host}:${port}\r\nOrigin: http://${origin}:${port}\r\nContent-Length: 0`,
      '',
    )
  expect(await asks('LocalHost', 'localhost')).toMatch(/^HTTP\/1\.1 200/)
  expect(await asks('LOCALHOST', 'evil.example')).toMatch(/^HTTP\/1\.1 403/)
  expect(await asks('EVIL.example', 'evil.example')).toMatch(/^HTTP\/1\.1 421/)
})

it('refuses TRACE and CONNECT', async () => {
  for (const method of ['TRACE', 'CONNECT']) {
    const answer = await raw(`${method} /api/health HTTP/1.1\r\nX-Secret: mine`)
    expect(answer, method).not.toMatch(/^HTTP\/1\.1 2/)
    expect(answer, method).not.toContain('mine')
  }
})

it('refuses a parameter that is given twice', async () => {
  const answer = await camille.send('GET', '/api/clients?limit=5&limit=6')
  expect(answer.status).toBe(400)
})

it('gives every sign-in a new session token of 32 characters', async () => {
  const names = []
  for (let nth = 0; nth < 3; nth++) {
    const visitor = new Owner(product, camille.email)
    const { headers } = await visitor.signsIn()
    const [cookie = ''] = headers.getSetCookie().filter((one) => one.includes('session_token='))
    names.push(/session_token=([A-Za-z0-9]+)\./.exec(decodeURIComponent(cookie))?.[1] ?? '')
  }
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toHaveLength(32)
})

it('logs a refused sign-in as a line of JSON, with milliseconds and the request', async () => {
  lines.length = 0
  const before = Date.now()
  const body = { email: camille.email, password: 'a wrong one' }
  expect(await client(product).call('login', { body })).toMatchObject(refused(401, 'wrong_credentials'))
  const told = lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'sign_in_failed')
  expect(told.time).toBeGreaterThanOrEqual(before)
  expect(told.time).toBeLessThanOrEqual(Date.now())
  expect(told).toMatchObject({ call: 'login', reqId: expect.any(String) })
})

it('logs each event as one line of JSON, whatever a request contains', async () => {
  lines.length = 0
  const forged = '{"level":50,"forged":true}'
  const hostile = [
    `\n${forged}\n`,
    `\r\n${forged}`,
    `\u2028${forged}`,
    `"}\n${forged}`,
    '\u001b[2J\u0007\u0000',
  ]
  for (const text of hostile) {
    const body = { email: `${text}@salon.example`, password: text }
    expect((await client(product).call('login', { body })).status).toBeGreaterThanOrEqual(400)
    const path = `/api/public/bookings/${encodeURIComponent(text)}?x=${encodeURIComponent(text)}`
    expect((await client(product).send('GET', path)).status).toBeGreaterThanOrEqual(400)
    const headers = { 'user-agent': encodeURIComponent(text), 'x-request-id': encodeURIComponent(text) }
    expect((await client(product).send('GET', '/api/auth/me', { headers })).status).toBe(401)
  }
  const body = { email: camille.email, password: hostile.join('') }
  expect(await client(product).call('login', { body })).toMatchObject(refused(401, 'wrong_credentials'))
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) {
    expect(line).toMatch(/^\{[^\p{Cc}\u2028]*\}\n$/u)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) })
    expect(line).not.toContain('forged')
  }
})

it('compares passwords as typed, however their accents are composed', async () => {
  const jane = await owner(product)
  await jane.confirms()
  await jane.get('changePassword', { body: { password: ' e\u0301te\u0301 Long ' } })
  expect((await jane.signsIn(' \u00e9t\u00e9 Long ')).status).toBe(200)
  for (const other of ['\u00e9t\u00e9 Long', ' \u00e9t\u00e9 long ', ' ete Long ', ' \u00e9t\u00e9 Lon'])
    expect((await jane.signsIn(other)).status, other).toBe(401)
})

it('gives ten recovery codes of ten characters each', async () => {
  const jane = await owner(product)
  const { recoveryCodes } = await jane.turnsOnTwoFactor()
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code.replace('-', '')).toMatch(/^[A-Z0-9]{10}$/)
})

it('hides the metrics in production when no token is set', async () => {
  const closed = await startProduct({ beside: product, metrics: 'closed', sending: false })
  try {
    expect((await fetch(`${closed.url}/metrics`)).status).toBe(404)
  } finally {
    await closed.stop()
  }
})
