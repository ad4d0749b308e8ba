import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { client, owner, type Salon } from '../../fixtures/actors.ts'
import { activity } from '../../fixtures/machines.ts'
import { freePort } from '../../fixtures/ports.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { Program } from '../../fixtures/programs.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

let product: Product
let salon: Salon
let server: Program | undefined
let port: number

beforeAll(async () => {
  product = await startProduct({ now: new Date().toISOString() })
  const camille = await owner(product)
  salon = await camille.opens({ hours: Object.fromEntries(weekdays.map((day) => [day, '09:00-17:00'])) })
})
afterAll(() => product.stop())
afterEach(async () => {
  await server?.end('SIGKILL')
})

const until = (reached: () => boolean | Promise<boolean>, what: string) =>
  poll(async () => ((await reached()) ? true : null), what)

function start(env: Record<string, string>): Program {
  server = new Program('server', { PORT: `${port}`, WORKER: 'off', ...env })
  return server
}

async function dial(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const isRefused = () =>
  dial().then(
    (socket) => !socket.destroy(),
    () => true,
  )

async function hold(statement: string) {
  const holder = await product.pool.connect()
  await holder.query(`BEGIN; ${statement}`)
  const waits = `SELECT FROM ${activity} WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return {
    reached: () =>
      until(async () => (await product.pool.query(waits)).rowCount === 1, 'the query that waits'),
    async letGo() {
      await holder.query('ROLLBACK')
      holder.release()
    },
  }
}

describe('Server shutdown', () => {
  it.each([
    ['one process', {}],
    ['two processes', { WEB_CONCURRENCY: '2' }],
  ])('finishes open requests, refuses new ones and ends when a server of %s is stopped', async (_, env) => {
    port = await freePort()
    const program = start({ DATABASE_URL: product.databaseUrl, ...env })
    await until(() => program.said.includes('is running'), 'the server')
    const idle = await dial()
    idle.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(idle, 'data')

    const bookings = await hold('LOCK TABLE bookings IN EXCLUSIVE MODE')
    const date = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 7 + Object.keys(env).length })
    const answer = client({ ...product, url: `http://127.0.0.1:${port}` }).books(salon, `${date} 10:00`)
    await bookings.reached()
    program.child.kill('SIGTERM')
    await once(idle, 'close')
    program.child.kill('SIGTERM')
    await until(isRefused, 'the end of listening')
    await bookings.letGo()
    expect(await answer).toMatchObject({ status: 201, body: { referenceToken: expect.any(String) } })
    expect(await program.end()).toBe(0)
    expect(program.said).not.toContain('Error')
  })

  it('ends at once and quietly while the server waits for the database to migrate', async () => {
    const migrations = await hold('SELECT pg_advisory_xact_lock(7220001)')
    const program = start({ DATABASE_URL: product.databaseUrl })
    await migrations.reached()
    program.child.kill('SIGTERM')
    expect(await program.end()).toBe(0)
    expect(program.said).toBe('')
    await migrations.letGo()
  })

  it('leaves no half-made database and no process when it stops during the first start', async () => {
    const program = start({})
    const has = (pattern: RegExp) => readdirSync(program.dataDir).some((name) => pattern.test(name))
    await until(() => has(/^postgres\.new-/), 'the draft')
    program.child.kill('SIGTERM')
    await once(program.child, 'exit')
    expect(program.child.exitCode).toBe(0)
    expect(program.said).toBe('')
    expect(has(/^postgres$/)).toBe(true)
    expect(readdirSync(`${program.dataDir}/postgres`)).not.toContain('postmaster.pid')
  })
})
