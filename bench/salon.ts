import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { demo } from '../db/seed.ts'

export type Reply = { status: number; body: Record<string, unknown> }

function withCookies(known: string, set: readonly string[]): string {
  const jar = new Map(known.split('; ').map((cookie) => [cookie.split('=')[0], cookie]))
  for (const text of set) {
    const [cookie = ''] = text.split(';')
    jar.set(cookie.split('=')[0], cookie)
    if (/max-age=0(;|$)/i.test(text)) jar.delete(cookie.split('=')[0])
  }
  return [...jar.values()].filter(Boolean).join('; ')
}

export class Caller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  private readonly url: string
  private readonly keepsCookies: boolean
  private readonly headers: Record<string, string>
  cookie = ''

  /** Without cookies, every call is a new visitor. */
  constructor(
    url: string,
    { cookies = true, headers = {} }: { cookies?: boolean; headers?: Record<string, string> } = {},
  ) {
    this.url = url
    this.headers = headers
    this.keepsCookies = cookies
  }

  call(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Reply> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      cookie: this.cookie,
      ...this.headers,
      ...more,
    }
    return new Promise((resolve, reject) => {
      const sent = request(`${this.url}${path}`, { method, agent: this.agent, headers }, (response) => {
        const cookies = response.headers['set-cookie']
        if (cookies && this.keepsCookies) this.cookie = withCookies(this.cookie, cookies)
        let received = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          received += chunk
        })
        response.on('error', reject)
        response.on('end', () => {
          const isJson = response.headers['content-type']?.startsWith('application/json')
          resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(received) : {} })
        })
      })
      sent.on('error', reject)
      sent.end(text)
    })
  }

  /** Throws unless the call succeeds. While the machine is busy, the server refuses as overloaded. */
  async get<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Body> {
    let reply = await this.call(method, path, body)
    for (let again = 0; reply.status === 503 && again < 30; again++) {
      await pause(1_000)
      reply = await this.call(method, path, body)
    }
    if (reply.status >= 300)
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body as Body
  }

  close(): void {
    this.agent.destroy()
  }
}

export async function demoOwner(url: string): Promise<Caller> {
  const owner = new Caller(url)
  await owner.get('POST', '/api/auth/login', { email: demo.email, password: demo.password })
  return owner
}

/** Open day and night in UTC. `services` are keyed by minutes; `group` is a group service. */
export type Salon = { id: number; token: string; services: Map<number, number>; group: number }

export async function openSalon(
  owner: Caller,
  minutes: number[],
  { staff = 1, seats = 8 }: { staff?: number; seats?: number } = {},
): Promise<Salon> {
  const { id, shareToken } = await owner.get<{ id: number; shareToken: string }>('POST', '/api/schedules', {
    name: 'Salon',
    password: 'unused',
    timezone: 'UTC',
  })
  await owner.get('PATCH', `/api/schedules/${id}`, { password: null })
  const services = new Map<number, number>()
  for (const durationMinutes of minutes) {
    const service = { name: `${durationMinutes} minutes`, durationMinutes }
    const added = await owner.get<{ id: number }>('POST', `/api/schedules/${id}/services`, service)
    services.set(durationMinutes, added.id)
  }
  const group = { name: 'Yoga', durationMinutes: 60, capacity: seats }
  const added = await owner.get<{ id: number }>('POST', `/api/schedules/${id}/services`, group)
  for (let member = 1; member < staff; member++) {
    await owner.get('POST', `/api/schedules/${id}/staff`, { name: `Person ${member + 1}` })
  }
  for (let dayOfWeek = 0; dayOfWeek < 7; dayOfWeek++) {
    const hours = { dayOfWeek, startTime: '00:00', endTime: '23:59' }
    await owner.get('POST', `/api/schedules/${id}/availability`, hours)
  }
  return { id, token: shareToken, services, group: added.id }
}

/** A salon without deposits, and one with. */
export async function openBoth(url: string, staff: number): Promise<{ free: Salon; deposit: Salon }> {
  const owner = await demoOwner(url)
  const [free, deposit] = [await openSalon(owner, [60], { staff }), await openSalon(owner, [60], { staff })]
  await askForDeposit(owner, deposit)
  owner.close()
  return { free, deposit }
}

export async function askForDeposit(owner: Caller, { id }: Salon): Promise<void> {
  const { url } = await owner.get<{ url: string }>('POST', '/api/stripe-connect/create-account-link', {})
  const session = new URL(url).pathname.split('/').pop()
  await owner.get('POST', `/api/sandbox/sessions/${session}`, { action: 'complete' })
  await owner.get('PATCH', `/api/schedules/${id}/deposit`, { requiresDeposit: true, depositAmount: '15.50' })
}
