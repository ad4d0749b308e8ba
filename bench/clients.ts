/**
 * Measures the client list of an owner with 50,000 clients. Exits with 1 when a budget is exceeded.
 */
import pg from 'pg'
import { linkClients } from '../test/fixtures/linked-clients.ts'
import { type Line, print } from './budget.ts'
import { addBookings, addSalons, crowdPassword, emailOf, prepareCrowd } from './crowd.ts'
import { latencyLine, latencyOf } from './latency.ts'
import { startProduct } from './product.ts'
import { Caller } from './salon.ts'

const budgetMilliseconds = 100
const rounds = 50
const clients = 50_000
const sought = [
  '',
  'a',
  'helene',
  'durand zoe',
  '06 12 34',
  'nobody here',
  '+33 6 00 00 00 00',
  'client.example',
]

const orders = ['sort=lastVisit', 'show=away', 'show=noShow', 'show=new', 'sort=lastVisit&show=away&q=a']

const people = `UPDATE bookings SET
  client_name = (ARRAY['Ada','Hélène','Zoë','Marie-Antoinette','Jean','Inès','Grace','Noël'])[1 + id % ${clients} % 8] || ' '
    || initcap(translate(left(md5((id % ${clients})::text), 12), '0123456789', 'éàçïôlmnrs')),
  client_phone = '0' || (6 + id % ${clients} % 2) || to_char(id % ${clients} * 7919 % 100000000, 'FM00000000'),
  client_email = left(md5((id % ${clients})::text), 12) || '@client.example', price_cents = 3500`

const product = await startProduct({})
const pool = new pg.Pool({ connectionString: product.databaseUrl })
try {
  await prepareCrowd(pool)
  const crowd = await addSalons(pool, { prefix: 'other', count: 200 })
  await addBookings(pool, crowd, [{ perDay: 10, from: -10, days: 10 }])
  const own = await addSalons(pool, { prefix: 'own', each: 5 })
  for (let from = -4_500; from < 500; from += 500)
    await addBookings(pool, own, [{ perDay: 10, from, days: 500 }])
  await pool.query(people)
  for (const { id } of own) await linkClients(pool, id)
  await pool.query('VACUUM ANALYZE')
  const owner = new Caller(product.url)
  await owner.get('POST', '/api/auth/login', { email: emailOf('own1'), password: crowdPassword })
  const lines: Line[] = []
  const { clients: page } = await owner.get<{ clients: { id: number }[] }>('GET', '/api/clients')
  const begun = performance.now()
  await owner.get('GET', '/api/clients?sort=lastVisit')
  const counted = ((performance.now() - begun) / 1000).toFixed(1)
  const asked = [
    ...sought.map((q) => [`“${q}”`, `/api/clients?q=${encodeURIComponent(q)}`] as const),
    ...orders.map((order) => [order, `/api/clients?${order}`] as const),
    ['one card', `/api/clients/${page[7]?.id}`] as const,
  ]
  for (const [what, path] of asked) {
    const { most, found } = await latencyOf(rounds, () => owner.get<{ total?: number }>('GET', path))
    const told = found.total === undefined ? what : `${what}: ${found.total} found`
    lines.push(latencyLine(told, most, budgetMilliseconds))
  }
  owner.close()
  print(lines)
  process.stdout.write(
    `The first list by last visit counts the figures of ${clients} clients: ${counted} s.\n`,
  )
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
} finally {
  await pool.end()
  await product.stop()
}
