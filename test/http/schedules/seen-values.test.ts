import { beforeAll, describe, expect, it } from 'vitest'
import { type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner
let salon: Salon
let params: { scheduleId: number }

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
  await camille.connects()
  salon = await camille.opens()
  params = { scheduleId: salon.id }
})

type Values = Record<string, unknown>
type Call = (body: Values) => Promise<{ status: number; body: object }>

const calls: {
  [name: string]: () => Promise<{ edits: Call; before: Values; theirs: Values; mine: Values }>
} = {
  editSchedule: async () => ({
    edits: (body) => camille.call('editSchedule', { params, body }),
    before: { terms: null },
    theirs: { terms: 'Arrhes' },
    mine: { terms: 'Aucunes' },
  }),
  'editSchedule, with the readable address': async () => ({
    edits: (body) => camille.call('editSchedule', { params, body }),
    before: { slug: null },
    theirs: { slug: `theirs-${salon.id}` },
    mine: { slug: `mine-${salon.id}` },
  }),
  setDeposit: async () => ({
    edits: (body) => camille.call('setDeposit', { params, body: { requiresDeposit: true, ...body } }),
    before: { depositAmount: null },
    theirs: { depositAmount: '30.00' },
    mine: { depositAmount: '10.00' },
  }),
  editStaff: async () => {
    const { id: staffId } = await camille.get('createStaff', { params, body: { name: 'Inès' } })
    return {
      edits: (body) => camille.call('editStaff', { params: { ...params, staffId }, body }),
      before: { name: 'Inès' },
      theirs: { name: 'Inès B.' },
      mine: { name: 'Inès C.' },
    }
  },
  editService: async () => ({
    edits: (body) => camille.call('editService', { params: { serviceId: salon.services.Coupe ?? 0 }, body }),
    before: { priceCents: null },
    theirs: { priceCents: 4000 },
    mine: { priceCents: 3000 },
  }),
  editClosure: async () => {
    const day = { fromDate: '2027-08-02', toDate: '2027-08-02' }
    const { id: closureId } = await camille.get('createClosure', {
      params,
      body: { ...day, label: 'Congés' },
    })
    return {
      edits: (body) =>
        camille.call('editClosure', { params: { ...params, closureId }, body: { ...day, ...body } }),
      before: { label: 'Congés' },
      theirs: { label: 'Travaux' },
      mine: { label: 'Stage' },
    }
  },
  editPerson: async () => {
    const email = 'marie@salon.example'
    const { id } = await camille.get('invitePerson', { body: { email, role: 'member' } })
    return {
      edits: (body) => camille.call('editPerson', { params: { membershipId: id }, body }),
      before: { role: 'member' },
      theirs: { role: 'reception' },
      mine: { role: 'manager' },
    }
  },
}

describe.each(Object.entries(calls))('%s', (_, prepare) => {
  it('refuses to replace a value that changed since the caller saw it, and tells the present one', async () => {
    const { edits, before, theirs, mine } = await prepare()
    expect(await edits({ ...theirs, seen: before })).toMatchObject({ status: 200, body: theirs })
    const late = await edits({ ...mine, seen: before })
    expect(late).toMatchObject(refused(409, 'changed_meanwhile'))
    expect(late.body).toMatchObject({ current: theirs })
    expect(Object.keys((late.body as { current: object }).current)).toEqual(Object.keys(before))
    expect(await edits({ ...mine, seen: theirs })).toMatchObject({ status: 200, body: mine })
    expect(await edits(theirs)).toMatchObject({ status: 200, body: theirs })
    const race = await Promise.all(
      [mine, before, mine, before].map((values) => edits({ ...values, seen: theirs })),
    )
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

it('changes nothing of an edit in which one value changed meanwhile', async () => {
  const { slug, name } = await camille.get('getSchedule', { params })
  await camille.get('editSchedule', { params, body: { name: 'Salon Camille' } })
  const late = await camille.call('editSchedule', {
    params,
    body: { name: 'Salon C.', slug: `other-${salon.id}`, terms: 'Nouvelles', seen: { slug, name } },
  })
  expect(late).toMatchObject(refused(409, 'changed_meanwhile'))
  expect(await camille.get('getSchedule', { params })).toMatchObject({ name: 'Salon Camille', slug })
})
