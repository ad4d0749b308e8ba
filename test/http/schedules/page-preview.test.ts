import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning, type Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'
import { joined } from '../../fixtures/team.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
  salon = await camille.opens({ services: { Coupe: 60 } })
})

beforeEach(async () => {
  product.setNow(mondayMorning)
  await camille.subscribes('cancelled')
})

/** Returns what the browser then sends: its cookies and the preview's, if there is one. */
async function opensPreview(visitor: { cookie: string }, token = salon.token) {
  const response = await fetch(`${product.url}/book/${token}?preview`, {
    headers: { cookie: visitor.cookie },
    redirect: 'manual',
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, `/book/${token}`])
  const added = response.headers
    .getSetCookie()
    .filter((cookie) => /^creneau\.(?:preview|grant)\./.test(cookie))
  return { cookie: [visitor.cookie, ...added.map((cookie) => cookie.split(';')[0])].join('; ') }
}

const reads = (headers: { cookie: string }) => {
  const params = { token: salon.token }
  const serviceId = salon.services.Coupe
  const visitor = client(product)
  return Promise.all([
    visitor.call('getPublicSchedule', { params, headers }),
    visitor.call('listOpenDates', { params, body: { serviceId }, headers }),
    visitor.call('listSlots', { params, body: { serviceId, date: '2027-03-08' }, headers }),
  ])
}

const statuses = async (headers: { cookie: string }) => (await reads(headers)).map(({ status }) => status)

const page = async (headers: { cookie: string }) =>
  (await client(product).send('GET', `/book/${salon.token}`, { headers })).text()

describe('The preview of a booking page', () => {
  it('shows the page to its owner before clients can book', async () => {
    const headers = await opensPreview(camille)
    const [schedule, , slots] = await reads(headers)
    expect(schedule.body).toMatchObject({ name: 'Salon', preview: true })
    expect(slots.body.slots).toContain('10:00')
    expect(await page(headers)).toContain('n’est visible que par vous')
  })

  it('keeps the language that its link asks for', async () => {
    const response = await fetch(`${product.url}/book/${salon.token}?preview&language=en`, {
      headers: { cookie: camille.cookie },
      redirect: 'manual',
    })
    expect(response.headers.get('location')).toBe(`/book/${salon.token}?language=en`)
  })

  it('takes no booking, no deposit and nobody for the waiting list', async () => {
    const headers = await opensPreview(camille)
    const params = { token: salon.token }
    const serviceId = salon.services.Coupe
    const details = { clientName: 'Ada', clientPhone: '06', clientEmail: 'ada@example.com' }
    const slot = { serviceId, date: '2027-03-08', startTime: '10:00', ...details }
    const range = { serviceId, fromDate: '2027-03-08', toDate: '2027-03-08', ...details }
    const visitor = client(product)
    const writes = [
      await visitor.call('book', { params, body: slot, headers }),
      await visitor.call('createDepositPayment', { params, body: slot, headers }),
      await visitor.call('joinWaitingList', { params, body: range, headers }),
    ]
    expect(writes.map(({ body }) => body.code)).toEqual(writes.map(() => 'subscription_required'))
    expect(await camille.bookings(salon)).toEqual([])
  })

  it('opens for managers, and neither for reception nor for other owners', async () => {
    await camille.subscribes()
    const manager = await joined(camille, { role: 'manager', name: 'Max' })
    const reception = await joined(camille, { role: 'reception', name: 'Rita' })
    const bea = await owner(product)
    await camille.subscribes('cancelled')
    expect(await statuses(await opensPreview(manager.person))).toEqual([200, 200, 200])
    for (const visitor of [client(product), bea, reception.person])
      expect(await statuses(await opensPreview(visitor))).toEqual([403, 403, 403])
  })

  it('ends as soon as its reader leaves the team, has another role or signs out', async () => {
    await camille.subscribes()
    const left = await joined(camille, { role: 'manager' })
    const lowered = await joined(camille, { role: 'manager' })
    const out = await joined(camille, { role: 'manager' })
    await camille.subscribes('cancelled')
    const previews = await Promise.all([left, lowered, out].map(({ person }) => opensPreview(person)))
    for (const preview of previews) expect(await statuses(preview)).toEqual([200, 200, 200])
    await camille.get('removePerson', { params: { membershipId: left.membershipId } })
    const params = { membershipId: lowered.membershipId }
    await camille.get('editPerson', { params, body: { role: 'reception' } })
    await out.person.get('logout')
    for (const preview of previews) expect(await statuses(preview)).toEqual([403, 403, 403])
  })

  it('refuses another person with the same cookie', async () => {
    const { cookie } = await opensPreview(camille)
    const [preview = ''] = cookie.split('; ').filter((pair) => pair.startsWith('creneau.preview.'))
    const bea = await owner(product)
    expect(await statuses({ cookie: preview })).toEqual([403, 403, 403])
    expect(await statuses({ cookie: `${bea.cookie}; ${preview}` })).toEqual([403, 403, 403])
  })

  it('shows strangers nothing after the owner has seen it', async () => {
    await page(await opensPreview(camille))
    const stranger = await page({ cookie: '' })
    expect(stranger).not.toContain('Coupe')
    expect(await statuses({ cookie: '' })).toEqual([403, 403, 403])
  })

  it('ends after an hour, does not extend to another schedule, and cannot be forged', async () => {
    const other = await camille.opens()
    expect(await statuses(await opensPreview(camille, other.token))).toEqual([403, 403, 403])
    const headers = await opensPreview(camille)
    expect(await statuses({ cookie: `creneau.preview.${salon.id}=9999999999999.x` })).toEqual([403, 403, 403])
    product.setNow('2027-03-01T09:00:01Z')
    expect(await statuses(headers)).toEqual([403, 403, 403])
  })

  it('leads to the page that clients see once they can book', async () => {
    const headers = await opensPreview(camille)
    await camille.subscribes()
    const [schedule] = await reads(headers)
    expect(schedule.body).not.toHaveProperty('preview')
    expect(await page(headers)).not.toContain('n’est visible que par vous')
  })

  it('opens a schedule with a password only for its owner and managers', async () => {
    await camille.subscribes()
    const locked = await camille.opens({ password: 'bienvenue', services: { Secret: 60 } })
    const manager = await joined(camille, { role: 'manager', name: 'Mia' })
    const reception = await joined(camille, { role: 'reception', name: 'Rita' })
    const seenBy = async (visitor: { cookie: string }) =>
      (
        await client(product).send('GET', `/book/${locked.token}`, {
          headers: await opensPreview(visitor, locked.token),
        })
      ).text()
    for (const visitor of [camille, manager.person]) expect(await seenBy(visitor)).toContain('Secret')
    for (const visitor of [client(product), reception.person, await owner(product)])
      expect(await seenBy(visitor)).not.toContain('Secret')
    await camille.subscribes('cancelled')
    expect(await seenBy(camille)).toContain('Secret')
  })

  it('asks for a password that was changed meanwhile', async () => {
    await camille.subscribes()
    const locked = await camille.opens({ password: 'bienvenue', services: { Secret: 60 } })
    const headers = await opensPreview(camille, locked.token)
    await camille.get('editSchedule', { params: { scheduleId: locked.id }, body: { password: 'autre' } })
    const { body } = await client(product).call('getPublicSchedule', {
      params: { token: locked.token },
      headers,
    })
    expect(body).toMatchObject({ passwordRequired: true })
    expect(body).not.toHaveProperty('services')
  })

  it('leads past a link that does not exist', async () => {
    await opensPreview(camille, 'unknown')
  })
})
