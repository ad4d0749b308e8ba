import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Belongings } from './hostile-requests.ts'
import type { RunningProduct } from './product.ts'
import { Caller } from './salon.ts'

/** Every text contains a word that occurs nowhere else. */
export type Known = { caller: Caller; belongings: Belongings; canaries: string[] }

type Row = { id: number }
type Mail = { to: string; text: string }

async function verificationToken(url: string, address: string): Promise<string> {
  for (let look = 0; look < 600; look++) {
    const mails = (await (await fetch(`${url}/dev/inbox.json`)).json()) as Mail[]
    const mail = mails.find(({ to }) => to === address)
    const token = /\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
    if (token) return token
    await pause(50)
  }
  throw new Error('no mail with a link')
}

async function register({ url, databaseUrl }: RunningProduct, word: string): Promise<Caller> {
  const caller = new Caller(url)
  const email = `${word.toLowerCase()}@salon.example`
  await caller.get('POST', '/api/auth/register', {
    name: `${word} Dubois`,
    email,
    password: `${word} password`,
  })
  await caller.get('GET', `/api/verify-email?token=${await verificationToken(url, email)}`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client
    .query("UPDATE users SET subscription_status = 'active' WHERE email = $1", [email])
    .finally(() => client.end())
  return caller
}

export async function openBelongings(product: RunningProduct, word: string): Promise<Known> {
  const caller = await register(product, word)
  const create = <Body extends object = Row>(path: string, body: object) =>
    caller.get<Body>('POST', path, body)
  const { id, shareToken, feedToken } = await create<Row & { shareToken: string; feedToken: string }>(
    '/api/schedules',
    { name: `Salon ${word}`, description: `Chez ${word}`, password: 'unused', timezone: 'UTC' },
  )
  const at = `/api/schedules/${id}`
  const name = { name: `${word} coupe`, description: `${word}, aux ciseaux` }
  const service = await create(`${at}/services`, { ...name, durationMinutes: 60 })
  const staff = await create(`${at}/staff`, { name: `${word} Martin` })
  const hours = await create(`${at}/availability`, { dayOfWeek: 1, startTime: '09:00', endTime: '17:00' })
  const closed = { fromDate: '2030-07-14', toDate: '2030-07-14', label: `${word} en fête` }
  const closure = await create(`${at}/closures`, closed)
  const special = { date: '2030-12-31', startTime: '09:00', endTime: '16:00' }
  const specialHours = await create(`${at}/special-hours`, special)
  const booking = await create<Row & { referenceToken: string }>(`${at}/bookings`, {
    ...{ serviceId: service.id, date: '2030-03-04', startTime: '10:00', status: 'pending' },
    ...{ clientName: `${word} Ada`, clientPhone: '06', clientEmail: `${word.toLowerCase()}@client.example` },
    comment: `${word} préfère le matin`,
  })
  const { referenceToken } = booking
  // The first request for clients creates them from the bookings.
  const { clients } = await caller.get<{ clients: Row[] }>('GET', '/api/clients')
  const [client] = clients
  if (!client) throw new Error('the booking created no client')
  return {
    caller,
    canaries: [word, word.toLowerCase(), shareToken, feedToken, referenceToken],
    belongings: {
      ...{ scheduleId: id, serviceId: service.id, staffId: staff.id, availabilityId: hours.id },
      ...{ closureId: closure.id, specialHoursId: specialHours.id, bookingId: booking.id },
      clientId: client.id,
      ...{ token: shareToken, feedToken, referenceToken },
    },
  }
}
