import { afterAll, beforeAll, expect, it } from 'vitest'
import { client, newcomer, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens()
})

afterAll(() => product.stop())

const refusedField = (field: string) => ({
  status: 400,
  body: { code: 'invalid_request', fields: { [field]: expect.stringContaining('adresse web ou email') } },
})

it.each(['Gagnez sur evil.example', 'https://evil', 'camille@salon.example'])(
  'refuses the name %s of an account, a schedule and a staff member',
  async (name) => {
    const params = { scheduleId: salon.id }
    const stranger = newcomer(product)
    expect(await stranger.registers(name)).toMatchObject(refusedField('name'))
    expect(await camille.call('editProfile', { body: { name } })).toMatchObject(refusedField('name'))
    expect(await camille.call('createSchedule', { body: { name, password: 'x' } })).toMatchObject(
      refusedField('name'),
    )
    expect(await camille.call('editSchedule', { params, body: { name } })).toMatchObject(refusedField('name'))
    expect(await camille.call('createStaff', { params, body: { name } })).toMatchObject(refusedField('name'))
    // Clients are the salon's own matter: what they type reaches only the salon and themselves.
    const booked = await client(product).books(salon, '2027-03-08 10:00', { clientName: name })
    expect(booked.status).not.toBe(400)
  },
)

it('keeps a schedule that had such a name', async () => {
  await product.pool.query("UPDATE schedules SET name = 'Coiffure.com' WHERE id = $1", [salon.id])
  product.forgetOffers()
  const params = { scheduleId: salon.id }
  expect(await camille.call('editSchedule', { params, body: { description: 'Coupes' } })).toMatchObject({
    status: 200,
    body: { name: 'Coiffure.com' },
  })
  expect((await client(product).books(salon, '2027-03-08 14:00')).status).toBe(201)
})
