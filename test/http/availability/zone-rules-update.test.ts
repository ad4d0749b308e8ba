import { describe, expect, it } from 'vitest'
import type { ZoneRules } from '../../../src/domain/zone-rules.ts'
import { connect } from '../../../src/server/database/connection.ts'
import { client } from '../../fixtures/actors.ts'
import { poll } from '../../fixtures/product.ts'
import { Program } from '../../fixtures/programs.ts'
import {
  follow,
  hour,
  openRules,
  opens,
  otherRules,
  product,
  rulesOfNow,
  slots,
  stored,
} from '../../fixtures/zone-rules.ts'

openRules()

describe('Closures under new time zone rules', () => {
  it('keeps the local times of closures, of whole days and of hours', async () => {
    const { camille, salon } = await opens()
    const params = { scheduleId: salon.id }
    await camille.get('createClosure', { params, body: { fromDate: '2027-05-11', toDate: '2027-05-12' } })
    const hours = { fromDate: '2027-05-13', fromTime: '10:00', toDate: '2027-05-13', toTime: '12:00' }
    await camille.get('createClosure', { params, body: hours })
    const closures = () => camille.get('listClosures', { params })
    const before = await closures()
    await follow(otherRules())
    expect((await closures())[1]).toMatchObject({ fromTime: '11:00', toTime: '13:00' })
    await follow(rulesOfNow())
    expect(await closures()).toEqual(before)
    expect(await slots(salon, '2027-05-13')).not.toContain('10:00')
    expect(await slots(salon, '2027-05-13')).toContain('12:00')
  })

  it('adds local times to closures of the previous version, by the current rules', async () => {
    const { camille, salon } = await opens()
    const params = { scheduleId: salon.id }
    const hours = { fromDate: '2027-05-13', fromTime: '10:00', toDate: '2027-05-13', toTime: '24:00' }
    await camille.get('createClosure', { params, body: hours })
    const wall =
      'SELECT from_date::text, from_time, to_date::text, to_time, timezone FROM closures WHERE schedule_id = $1'
    const { rows: before } = await product.pool.query(wall, [salon.id])
    await product.pool.query(
      `UPDATE closures SET from_date = NULL, from_time = NULL, to_date = NULL, to_time = NULL, timezone = NULL
       WHERE schedule_id = $1`,
      [salon.id],
    )
    await follow(rulesOfNow())
    expect((await product.pool.query(wall, [salon.id])).rows).toEqual(before)
  })
})

describe('Past dates under new time zone rules', () => {
  it('changes no past booking or closure', async () => {
    const { camille, salon } = await opens()
    await camille.enters(salon, '2027-05-02 10:00')
    await camille.enters(salon, '2027-05-03 08:00')
    const before = await stored(salon)
    const params = { scheduleId: salon.id }
    const closed = { fromDate: '2027-05-01', toDate: '2027-05-02' }
    await camille.get('createClosure', { params, body: closed })
    const closures = 'SELECT starts_at, ends_at FROM closures WHERE schedule_id = $1'
    const { rows } = await product.pool.query(closures, [salon.id])
    await follow(otherRules(hour))
    expect(await stored(salon)).toEqual(before)
    expect((await product.pool.query(closures, [salon.id])).rows).toEqual(rows)
    await follow(rulesOfNow())
  })
})

describe('Update to new time zone rules', () => {
  it('applies new time zone rules once when two servers start at the same time', async () => {
    const { camille, salon } = await opens()
    await client(product).books(salon, '2027-05-10 10:00', { clientName: 'Ada' })
    await client(product).books(salon, '2027-05-10 15:00', { clientName: 'Grace' })
    await follow(otherRules())
    await client(product).books(salon, '2027-05-10 10:00', { clientName: 'Jane' })
    const rules = rulesOfNow()
    const other = connect(product.databaseUrl, 2)
    const both = await Promise.all([follow(rules), follow(rules, other.db), follow(rules)])
    await other.pool.end()
    expect(both.reduce((sum, { moved }) => sum + moved, 0)).toBe(1)
    expect(both.reduce((sum, { kept }) => sum + kept, 0)).toBe(1)
    expect((await stored(salon)).map(({ version }) => version)).toEqual([2, 3, 1])
    const mails = `SELECT count(*)::int AS count FROM account_mails m JOIN users u ON u.id = m.user_id
      WHERE u.email = $1 AND template = 'bookings_kept_back'`
    expect((await product.pool.query(mails, [camille.email])).rows).toEqual([{ count: 1 }])
  })

  it('continues after a crash with the remaining schedules, and moves no booking twice', async () => {
    const salons = [await opens(), await opens(), await opens()].map(({ salon }) => salon)
    for (const salon of salons) await client(product).books(salon, '2027-05-10 10:00')
    await follow(otherRules())
    const rules = rulesOfNow()
    let looks = 0
    const crashing: ZoneRules = {
      ...rules,
      startOf: (wall) => {
        // The first look-ups read each schedule's booking once. Then each booking is read again and written.
        if (++looks > 4) throw new Error('crash')
        return rules.startOf(wall)
      },
    }
    const { moved, failed } = await follow(crashing)
    expect(moved).toBe(1)
    expect(failed).toHaveLength(2)
    expect(await follow(rules)).toEqual({ moved: 2, kept: 0, failed: [] })
    expect(await follow(rules)).toEqual({ moved: 0, kept: 0, failed: [] })
    for (const salon of salons)
      expect(await stored(salon)).toMatchObject([{ starts: '2027-05-10 09:00', version: 3 }])
  })

  it('applies new time zone rules in a starting server before it listens', async () => {
    const { salon } = await opens()
    await client(product).books(salon, '2027-05-10 10:00')
    await follow(otherRules())
    const { databaseUrl: DATABASE_URL } = product
    const program = new Program('server', { DATABASE_URL, PORT: '0', WORKER: 'off' })
    try {
      await poll(async () => (program.said.includes('Créneau is running') ? true : null), 'the server')
      expect(program.said).toContain(`Time zone rules ${process.versions.tz}: 1 bookings moved`)
      expect(await stored(salon)).toMatchObject([{ starts: '2027-05-10 09:00', version: 3 }])
    } finally {
      await program.end('SIGTERM')
    }
  })

  it('reads no booking while the rules are the same', async () => {
    await opens()
    const rules = rulesOfNow()
    await follow(rules)
    const seen: string[] = []
    await follow({
      ...rules,
      startOf: (wall) => {
        seen.push(wall.date)
        return rules.startOf(wall)
      },
    })
    expect(seen).toEqual([])
  })
})
