import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner } from '../../fixtures/actors.ts'
import { at, depositIs, monday } from '../../fixtures/deposit-salon.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'

let first: Product
let second: Product
/** Alternates between both servers, like a balancer. */
let both: Product
let camille: Owner

beforeAll(async () => {
  first = await startProduct()
  second = await startProduct({ beside: first, sending: false })
  let requests = 0
  both = {
    ...first,
    get url() {
      return requests++ % 2 ? first.url : second.url
    },
  }
  camille = await owner(both)
})

afterAll(async () => {
  await second.stop()
  await first.stop()
})

const onBoth = [0, 1]

/** Availability comes from memory, which a change on the other server reaches a moment later. */
const untilOnBoth = (what: string, isSo: () => Promise<boolean>) =>
  poll(async () => {
    for (const _ of onBoth) if (!(await isSo())) return null
    return true
  }, what)

describe('Two servers behind a balancer', () => {
  it('shows changed opening hours on every server, and books no time outside them', async () => {
    const salon = await camille.opens({ hours: { monday: '09:00-11:00' } })
    for (const _ of onBoth) {
      expect((await client(both).slots(salon, monday)).body.slots).toContain('10:00')
    }
    const params = { scheduleId: salon.id }
    const [hours] = await camille.get('listAvailability', { params })
    await camille.call('deleteAvailability', { params: { availabilityId: hours?.id ?? 0 } })
    await untilOnBoth('the changed hours', async () => {
      const { body } = await client(both).slots(salon, monday)
      return body.slots.length === 0
    })
    for (const _ of onBoth) {
      expect(await client(both).books(salon, at('09:00'))).toMatchObject({
        body: { code: 'slot_unavailable' },
      })
    }
  })

  it('ends a session on every server when its owner signs out on one', async () => {
    const marie = await owner(both)
    for (const _ of onBoth) expect(await marie.knocks()).toBe(200)
    const { cookie } = marie
    await marie.call('logout')
    for (const _ of onBoth) {
      expect((await client(both).send('GET', '/api/auth/me', { headers: { cookie } })).status).toBe(401)
    }
  })

  it('accepts a schedule password on every server, and ends its grants everywhere when it changes', async () => {
    const salon = await camille.opens({ password: 'sésame' })
    const params = { token: salon.token }
    const ada = client(both)
    await ada.get('unlockSchedule', { params, body: { password: 'sésame' } })
    for (const _ of onBoth) expect((await ada.slots(salon, monday)).status).toBe(200)
    await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { password: 'autre chose' } })
    await untilOnBoth('the changed password', async () => (await ada.slots(salon, monday)).status === 401)
  })

  it('gives a slot to one of many visitors who ask for it on two servers', async () => {
    const salon = await camille.opens()
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => client(both).books(salon, at('10:00'))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(15)
    expect(await overlaps(first)).toBe(0)
  })

  it('holds a slot, takes its payment and frees it across two servers', async () => {
    await camille.connects()
    const salon = await camille.opens()
    await camille.asksFor(salon, '15.50')
    const ada = client(both)
    const { body: hold } = await ada.holds(salon, at('10:00'))
    for (const _ of onBoth) {
      expect((await client(both).slots(salon, monday)).body.slots).not.toContain('10:00')
      expect((await ada.holds(salon, at('10:00'))).body.referenceToken).toBe(hold.referenceToken)
    }
    expect(await ada.pays(hold)).toMatchObject({ status: 200 })
    for (const _ of onBoth) {
      expect(await ada.looksUp(hold.referenceToken)).toMatchObject({ body: { status: 'pending' } })
    }
    await ada.cancels(hold.referenceToken)
    await Promise.all([first.sweep(), second.sweep()])
    expect(await depositIs(ada, hold.referenceToken, 'refunded')).toMatchObject({ status: 'cancelled' })
  })
})
