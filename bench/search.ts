/**
 * Measures the search of an owner with 100,000 bookings. Some searches match at once; others examine all
 * bookings. Exits with 1 when the budget is exceeded.
 */
import pg from 'pg'
import { type Line, print } from './budget.ts'
import { addBookings, addSalons, crowdPassword, emailOf, prepareCrowd } from './crowd.ts'
import { latencyLine, latencyOf } from './latency.ts'
import { startProduct } from './product.ts'
import { Caller } from './salon.ts'

const budgetMilliseconds = 100
const rounds = 50
const sought = ['a', 'helene', 'durand zoe', '06 12 34', 'nobody here', '+33 6 00 00 00 00', 'ZZZZ9999']

/** Each person has five bookings. */
const people = `UPDATE bookings SET
  client_name = (ARRAY['Ada','Hélène','Zoë','Marie-Antoinette','Jean','Inès','Grace','Noël'])[1 + id / 5 % 8] || ' '
    || initcap(translate(left(md5((id / 5)::text), 12), '0123456789', 'éàçïôlmnrs')),
  client_phone = '0' || (6 + id % 2) || to_char(id / 5 * 7919 % 100000000, 'FM00000000'),
  client_email = left(md5((id / 5)::text), 12) || '@client.example'`

const product = await startProduct({})
const pool = new pg.Pool({ connectionString: product.databaseUrl })
try {
  await prepareCrowd(pool)
  const crowd = await addSalons(pool, { prefix: 'other', count: 1_000 })
  for (let first = 0; first < crowd.length; first += 100)
    await addBookings(pool, crowd.slice(first, first + 100), [{ perDay: 10, from: -10, days: 10 }])
  const own = await addSalons(pool, { prefix: 'own' })
  for (let from = -9_000; from < 1_000; from += 1_000)
    await addBookings(pool, own, [{ perDay: 10, from, days: 1_000 }])
  await pool.query(people)
  await pool.query('VACUUM ANALYZE')
  const owner = new Caller(product.url)
  await owner.get('POST', '/api/auth/login', { email: emailOf('own1'), password: crowdPassword })
  const lines: Line[] = []
  for (const q of sought) {
    const path = `/api/bookings/search?q=${encodeURIComponent(q)}`
    const { most, found } = await latencyOf(rounds, () => owner.get<unknown[]>('GET', path))
    lines.push(latencyLine(`“${q}”: ${found.length} found`, most, budgetMilliseconds))
  }
  owner.close()
  print(lines)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
} finally {
  await pool.end()
  await product.stop()
}
