import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Owner, owner, refused } from '../../fixtures/actors.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

const minutesLater = (minutes = 1) => product.setNow(laterBy(product, minutes))

const agesSessions = (who: Owner, minutes: number) =>
  product.pool.query(
    `UPDATE sessions e SET created_at = now() - make_interval(mins => $2) FROM users u
     WHERE u.id = e.user_id AND u.email = $1`,
    [who.email, minutes],
  )

const deletes = (who: Owner, scheduleId: number) => who.call('deleteSchedule', { params: { scheduleId } })
const exportsClients = async (who: Owner) => (await who.send('GET', '/api/clients/export')).status

describe('Confirmation before deletion and export', () => {
  it('deletes and exports without a confirmation within ten minutes of a sign-in', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    await agesSessions(camille, 9)
    expect(await exportsClients(camille)).toBe(200)
    expect(await deletes(camille, salon.id)).toMatchObject({ status: 200, body: {} })
  })

  it('refuses deletion and export in an older session until its owner confirms', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    await camille.enters(salon, '2027-03-08 10:00')
    await agesSessions(camille, 11)
    expect(await deletes(camille, salon.id)).toMatchObject(refused(403, 'confirmation_needed'))
    expect(await exportsClients(camille)).toBe(403)
    expect((await camille.bookings(salon)).map(({ status }) => status)).toEqual(['approved'])

    expect(await camille.confirms(undefined, 'not the password')).toMatchObject(
      refused(401, 'wrong_password'),
    )
    expect(await deletes(camille, salon.id)).toMatchObject(refused(403, 'confirmation_needed'))
    expect((await camille.confirms()).status).toBe(200)
    await agesSessions(camille, 11)
    expect(await exportsClients(camille)).toBe(200)
    expect((await deletes(camille, salon.id)).status).toBe(200)
  })

  it('accepts a new sign-in as a confirmation, for programs that know only the specification', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    await agesSessions(camille, 60 * 24 * 20)
    expect(await deletes(camille, salon.id)).toMatchObject(refused(403, 'confirmation_needed'))
    const program = new Owner(product, camille.email)
    await program.signsIn()
    expect((await deletes(program, salon.id)).status).toBe(200)
  })

  it('refuses a confirmation from another session, and one that is ten minutes old', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    await camille.confirms()
    const granted = camille.cookie.split('; ').find((one) => one.startsWith('creneau.confirmed=')) ?? ''
    const stolen = new Owner(product, camille.email)
    await stolen.signsIn()
    await agesSessions(camille, 30)
    const headers = { cookie: `${stolen.cookie}; ${granted}` }
    const params = { scheduleId: salon.id }
    expect(await stolen.call('deleteSchedule', { params, headers })).toMatchObject(
      refused(403, 'confirmation_needed'),
    )
    minutesLater(11)
    expect(await deletes(camille, salon.id)).toMatchObject(refused(403, 'confirmation_needed'))
  })

  it('hides another owner’s schedule: answers 404 after a recent sign-in, and 403 otherwise', async () => {
    const [camille, mallory] = [await owner(product), await owner(product)]
    const salon = await camille.opens()
    expect(await deletes(mallory, salon.id)).toMatchObject(refused(404, 'schedule_not_found'))
    await agesSessions(mallory, 11)
    expect(await deletes(mallory, salon.id)).toMatchObject(refused(403, 'confirmation_needed'))
  })
})

describe('Confirmation before deleting or exporting an account', () => {
  it('requires the password for the account’s deletion and export even right after a sign-in', async () => {
    const camille = await owner(product)
    expect(await camille.call('deleteAccount')).toMatchObject(refused(403, 'confirmation_needed'))
    expect((await camille.send('GET', '/api/account/export')).status).toBe(403)
  })
})
