import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takenBack } from '../../src/contract/taken-back.ts'
import { type Owner, owner } from '../fixtures/actors.ts'
import { openParties } from '../fixtures/parties.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { stored } from '../fixtures/stored-rows.ts'
import { knownCalls, sendCall, taken } from '../fixtures/well-formed-calls.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

const ages = ({ email }: Owner) =>
  product.pool.query(
    `UPDATE sessions e SET created_at = now() - interval '1 hour' FROM users u WHERE u.id = e.user_id AND u.email = $1`,
    [email],
  )

/** They need what only a confirmed call hands out. */
const second = ['turnOnTwoFactor', 'createPasskey']

const guarded = knownCalls.filter(
  ({ name }) => (takenBack as Record<string, string>)[name] === 'confirmation' && !second.includes(name),
)

describe('calls whose effect nobody can take back', () => {
  it.each(guarded)('$name asks for a confirmation, and writes nothing before', async (door) => {
    const camille = await owner(product)
    const call = door.wellFormed(await openParties(camille, taken(door, camille)))
    await ages(camille)
    const before = await stored(product)
    const body = door.name === 'setKeptYears' ? { years: 1 } : call.body
    const reply = await sendCall(camille, door, call, { body })
    expect(await reply.json()).toMatchObject({ code: 'confirmation_needed' })
    expect(await stored(product)).toEqual(before)
  })
})
