import { describe, expect, it } from 'vitest'
import { owner, refused } from '../../fixtures/actors.ts'
import { ada, grace, merges, numberOf } from '../../fixtures/clientele.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'
import { joined } from '../../fixtures/team.ts'
import type { Sent } from '../../fixtures/visitor.ts'

openSalon()

type Query = NonNullable<Sent<'listClients'>['query']>

const named = async (query: Query, by = camille) =>
  (await by.get('listClients', { query })).clients.map(({ name }) => name)

const zoe = { clientName: 'Zoé Martin', clientPhone: '07 55 55 55 55' }

const stored = async (name: string) =>
  (
    await product.pool.query(
      `SELECT last_visit_at AS "lastVisitAt", next_visit_at AS "nextVisitAt" FROM clients
       WHERE name = $1 AND merged_into IS NULL`,
      [name],
    )
  ).rows

describe('Sorting and filtering clients', () => {
  it('lists who came last first, and clients without a visit last', async () => {
    await camille.enters(salon, '2027-02-01 09:00', ada)
    await camille.enters(salon, '2027-02-08 09:00', grace)
    await camille.enters(salon, '2027-03-29 09:00', zoe)
    expect(await named({ sort: 'lastVisit' })).toEqual(['Grace Hopper', 'Ada Lovelace', 'Zoé Martin'])
    expect(await named({ sort: 'lastVisit', q: 'a' })).toContain('Ada Lovelace')
  })

  it('counts an appointment as the last visit once it has begun, although nobody does anything', async () => {
    await camille.enters(salon, '2027-02-01 09:00', ada)
    await camille.enters(salon, '2027-02-08 09:00', grace)
    await camille.enters(salon, '2027-03-08 09:00', ada)
    expect(await named({ sort: 'lastVisit' })).toEqual(['Grace Hopper', 'Ada Lovelace'])
    product.setNow('2027-03-08T12:00:00+01:00')
    expect(await named({ sort: 'lastVisit' })).toEqual(['Ada Lovelace', 'Grace Hopper'])
  })

  it('lets the sweeper note visits, so that a list has little to catch up on', async () => {
    await camille.enters(salon, '2027-03-08 09:00', ada)
    await product.sweep()
    const at = new Date('2027-03-08T08:00:00Z')
    expect(await stored('Ada Lovelace')).toContainEqual({ lastVisitAt: null, nextVisitAt: at })
    product.setNow('2027-03-08T12:00:00+01:00')
    await product.sweep()
    expect(await stored('Ada Lovelace')).toContainEqual({ lastVisitAt: at, nextVisitAt: null })
  })

  it('shows clients who have not come for three months, until they come again', async () => {
    await camille.enters(salon, '2026-11-02 09:00', ada)
    await camille.enters(salon, '2027-02-08 09:00', grace)
    await camille.enters(salon, '2027-03-29 09:00', zoe)
    expect(await named({ show: 'away' })).toEqual(['Ada Lovelace'])
    product.setNow('2027-05-10T09:00:00+02:00')
    expect(await named({ show: 'away', sort: 'lastVisit' })).toEqual(['Grace Hopper', 'Ada Lovelace'])
    await camille.enters(salon, '2027-05-03 09:00', ada)
    expect(await named({ show: 'away' })).toEqual(['Grace Hopper'])
  })

  it('shows clients with no-shows, and no longer once the mark is taken back', async () => {
    const { body } = await camille.enters(salon, '2027-02-08 09:00', ada)
    await camille.enters(salon, '2027-02-08 10:00', grace)
    const marks = (noShow: boolean) =>
      camille.get('markNoShow', { params: { bookingId: body.id }, body: { noShow } })
    await marks(true)
    expect(await named({ show: 'noShow' })).toEqual(['Ada Lovelace'])
    await marks(false)
    expect(await named({ show: 'noShow' })).toEqual([])
  })

  it('shows clients whose first appointment is recent or still to come, but not imported ones', async () => {
    await camille.enters(salon, '2026-11-02 09:00', ada)
    await camille.enters(salon, '2027-02-22 09:00', ada)
    await camille.enters(salon, '2027-02-22 10:00', grace)
    await camille.enters(salon, '2027-03-29 09:00', zoe)
    await camille.get('createClient', {
      body: { name: 'Inès', phone: '07 66 66 66 66', email: '', note: '' },
    })
    expect(await named({ show: 'new' })).toEqual(['Grace Hopper', 'Zoé Martin'])
  })

  it('joins the visits of merged clients', async () => {
    await camille.enters(salon, '2026-11-02 09:00', ada)
    await camille.enters(salon, '2027-02-22 09:00', grace)
    await camille.enters(salon, '2027-02-01 09:00', zoe)
    const [adaId, graceId] = [await numberOf('ada'), await numberOf('grace')]
    expect(await named({ show: 'away' })).toEqual(['Ada Lovelace'])
    await merges(adaId, graceId)
    expect(await named({ show: 'away' })).toEqual([])
    expect(await named({ sort: 'lastVisit' })).toEqual(['Ada Lovelace', 'Zoé Martin'])
    await camille.get('separateClient', { params: { clientId: graceId } })
    expect(await named({ show: 'away' })).toEqual(['Ada Lovelace'])
  })

  it('notes both of two bookings that a client makes at once in two schedules', async () => {
    const second = await camille.opens()
    for (const week of [1, 8, 15, 22]) {
      const date = `2027-02-${String(week).padStart(2, '0')}`
      await Promise.all([
        camille.enters(salon, `${date} 09:00`, ada),
        camille.enters(second, `${date} 11:00`, ada),
        named({ sort: 'lastVisit' }),
        product.sweep(),
      ])
      await named({ sort: 'lastVisit' })
      const lastVisitAt = new Date(`${date}T10:00:00Z`)
      expect(await stored('Ada Lovelace')).toContainEqual({ lastVisitAt, nextVisitAt: null })
      await product.pool.query('DELETE FROM client_checks')
    }
  })

  it('forgets the visits of a deleted schedule at the next sweep', async () => {
    const second = await camille.opens()
    await camille.enters(second, '2027-02-22 09:00', ada)
    await camille.enters(salon, '2027-02-01 09:00', grace)
    expect(await named({ sort: 'lastVisit' })).toEqual(['Ada Lovelace', 'Grace Hopper'])
    await camille.get('deleteSchedule', {
      params: { scheduleId: second.id },
      query: { confirm: 'true' },
    } as never)
    await product.sweep()
    expect(await named({ sort: 'lastVisit' })).toEqual(['Grace Hopper', 'Ada Lovelace'])
  })

  it('tells members nothing about the bookings of colleagues, and other owners nothing', async () => {
    await camille.enters(salon, '2027-02-01 09:00', ada)
    const staff = await camille.get('listStaff', { params: { scheduleId: salon.id } })
    const { person, headers } = await joined(camille, {
      role: 'member',
      staff: [{ scheduleId: salon.id, staffId: staff[0]?.id ?? 0 }],
    })
    for (const query of [{ sort: 'lastVisit' }, { show: 'away' }, { show: 'new' }] as Query[]) {
      expect(await person.call('listClients', { query, headers })).toMatchObject(
        refused(403, 'role_not_allowed'),
      )
      expect(await named(query, await owner(product))).toEqual([])
    }
    expect(await person.call('listClients', { query: { sort: 'name' }, headers })).toMatchObject({
      status: 200,
    })
    const { person: reception, headers: others } = await joined(camille, { role: 'reception' })
    expect(await reception.call('listClients', { query: { show: 'new' }, headers: others })).toMatchObject({
      status: 200,
    })
  })

  it.each([{ sort: 'phone' }, { show: 'everyone' }])('refuses %o', async (query) => {
    expect(await camille.call('listClients', { query: query as never })).toMatchObject(
      refused(400, 'invalid_request'),
    )
  })
})
