/**
 * Loaded into the server before its program. Moves its clock, fires its timers by that clock, and leads Stripe's
 * library to the walks' provider.
 */
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const { WALK_CLOCK: file = '', WALK_STRIPE_PORT: port } = process.env
const readEveryMilliseconds = 1
const patienceMilliseconds = 300

let shift = Number(readFileSync(file, 'utf8'))
let readAt = performance.now()
const RealDate = Date

function now(): number {
  if (performance.now() - readAt > readEveryMilliseconds) {
    readAt = performance.now()
    // Empty while it is being written.
    shift = Number(readFileSync(file, 'utf8')) || shift
  }
  return RealDate.now() + shift
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, maker) => Reflect.construct(target, args.length === 0 ? [now()] : args, maker),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

const realInterval = globalThis.setInterval
const shortest = 1_000
/** Meanwhile others see a time that has passed before the server has done anything about it. */
const delayMilliseconds = 250

// A minute of the moved clock passes in a moment.
globalThis.setInterval = ((work: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) => {
  if (milliseconds < shortest) return realInterval(work, milliseconds, ...args)
  let next = now() + milliseconds
  return realInterval(() => {
    if (now() < next) return
    next = now() + milliseconds
    work(...args)
  }, delayMilliseconds)
}) as typeof setInterval

const agent = new http.Agent({ keepAlive: true })
const realRequest = https.request

https.request = ((options: https.RequestOptions, ...rest: []) => {
  if (typeof options !== 'object' || options.host !== 'api.stripe.com') return realRequest(options, ...rest)
  const { agent: _agent, ...others } = options
  const request = http.request({ ...others, agent, protocol: 'http:', host: '127.0.0.1', port })
  const setTimeout = request.setTimeout.bind(request)
  request.setTimeout = (milliseconds, done) => setTimeout(Math.min(milliseconds, patienceMilliseconds), done)
  // The library waits for this before it sends.
  request.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => socket.emit('secureConnect'))
  })
  return request
}) as typeof https.request
syncBuiltinESMExports()
