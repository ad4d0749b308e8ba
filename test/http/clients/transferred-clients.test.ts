import { describe, expect, it } from 'vitest'
import { client } from '../../fixtures/actors.ts'
import { card, list } from '../../fixtures/clientele.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'
import { joined } from '../../fixtures/team.ts'

openSalon()

const at = (hour: number) => `2027-03-08 ${String(hour).padStart(2, '0')}:00`
const typed = { name: 'Ada Lovelace', phone: '06 12 34 56 78', email: null, note: 'Teinture 6.3' }
const bea = { clientName: 'Béa Martin', clientPhone: '06 98 76 54 32' }
const stranger = {
  clientName: 'Ada Lovelace',
  clientPhone: '+33 6 12 34 56 78',
  clientEmail: 'stranger@example.com',
}
const books = async (hour: number, details: object = stranger) => {
  const { body } = await client(product).books(salon, at(hour), details)
  const booking = (await camille.bookings(salon)).find((one) => one.referenceToken === body.referenceToken)
  return { id: booking?.id ?? 0, reference: body.referenceToken }
}
const looksUp = async (reference: string) => (await client(product).looksUp(reference)).body

describe('An edit that names someone else', () => {
  it('gives the appointment away if the person before had no usable contact', async () => {
    const { id, reference } = await books(10, { clientName: 'Ada', clientPhone: '12345' })
    const { body } = await camille.edits(id, bea)
    expect(body.referenceToken).not.toBe(reference)
    expect(await looksUp(reference)).toMatchObject({ givenAway: true, clientName: 'Ada' })
  })

  it('gives the appointment to another client of the same name whose contacts replace all', async () => {
    const marie = { clientName: 'Marie Martin', clientPhone: '06 11 11 11 11', clientEmail: 'm1@example.com' }
    const other = { clientName: 'Marie Martin', clientPhone: '06 22 22 22 22', clientEmail: 'm2@example.com' }
    await camille.enters(salon, at(9), other)
    const { id, reference } = await books(10, marie)
    const corrected = await camille.edits(id, { ...other, clientChange: 'correction' })
    expect(corrected.body.referenceToken).toBe(reference)
    const second = await books(11, marie)
    const { body } = await camille.edits(second.id, other)
    expect(body.referenceToken).not.toBe(second.reference)
    expect(await looksUp(second.reference)).toMatchObject({ givenAway: true, ...marie })
  })

  it('gives the appointment away if another name comes with an added contact', async () => {
    const { id, reference } = await books(10, { clientName: 'Ada Lovelace', clientPhone: '06 12 34 56 78' })
    const { body } = await camille.edits(id, { clientName: bea.clientName, clientEmail: 'bea@example.com' })
    expect(body.referenceToken).not.toBe(reference)
    expect(await looksUp(reference)).toMatchObject({ givenAway: true, clientName: 'Ada Lovelace' })
    expect((await client(product).cancels(reference)).status).toBe(409)
    const mailed = { clientName: 'Ada', clientPhone: '12345', clientEmail: 'ada@example.com' }
    const { body: second } = await camille.enters(salon, at(11), mailed)
    const added = await camille.edits(second.id, { clientName: 'Zoé', clientPhone: '06 22 22 22 22' })
    expect(added.body.referenceToken).not.toBe(second.referenceToken)
  })

  it('corrects a name with an added contact if it is only spelled in another way, or the owner says so', async () => {
    const added = { clientName: 'ADA-LOVELACE', clientEmail: 'ada@example.com' }
    const { id, reference } = await books(10, { clientName: 'Ada Lovelace', clientPhone: '06 12 34 56 78' })
    expect((await camille.edits(id, added)).body).toMatchObject({ referenceToken: reference, ...added })
    const second = await books(11, { clientName: 'Eda', clientPhone: '06 22 22 22 22' })
    const changes = { clientName: 'Ida', clientEmail: 'ida@example.com', clientChange: 'correction' }
    expect((await camille.edits(second.id, changes)).body.referenceToken).toBe(second.reference)
  })

  it('corrects all contacts of a client if no one else has the new ones', async () => {
    const { id, reference } = await books(10)
    const changes = { clientPhone: '06 22 22 22 22', clientEmail: 'ada2@example.com' }
    expect((await camille.edits(id, changes)).body).toMatchObject({ referenceToken: reference, ...changes })
  })
})

describe('A correction', () => {
  it('adds no address to the card that the booking joins by its corrected name', async () => {
    const ada = await camille.get('createClient', { body: typed })
    const { id } = await books(10, { ...stranger, clientName: 'Ada Lovelase' })
    await camille.answers(id, 'approved')
    await camille.edits(id, { clientName: 'Ada Lovelace' })
    expect(await list()).toHaveLength(1)
    const { body } = await card(ada.id)
    expect(body).toMatchObject(typed)
    expect(body.bookings).toHaveLength(1)
    expect(body.unconfirmed).toMatchObject([{ email: stranger.clientEmail }])
  })

  it('confirms no address when the telephone is spelled in another way', async () => {
    const { id } = await books(10)
    const [before] = await list()
    expect(before?.emailUnconfirmed).toBe(true)
    await camille.edits(id, { clientPhone: '06 12 34 56 78' })
    expect(await list()).toMatchObject([{ phone: '06 12 34 56 78', emailUnconfirmed: true }])
  })

  it('makes no untouched address lead to the card when the telephone changes', async () => {
    await camille.get('createClient', { body: typed })
    const { id } = await books(10)
    await camille.edits(id, { clientPhone: '06 12 34 56 79' })
    await books(11, { ...stranger, clientPhone: '07 99 99 99 99' })
    expect(await list()).toHaveLength(2)
  })

  it('lets the next booking under the corrected name join the same card', async () => {
    const { id } = await books(10, { ...stranger, clientName: 'Ada Lovelase' })
    await camille.edits(id, { clientName: 'Ada Lovelace' })
    await books(11)
    expect(await list()).toHaveLength(1)
  })
})

it('The undo of a cancellation approves no address of the request', async () => {
  const { body: schedule } = await camille.call('editSchedule', {
    params: { scheduleId: salon.id },
    body: { approval: 'automatic' },
  })
  expect(schedule).toMatchObject({ approval: 'automatic' })
  const { id } = await books(10)
  expect(await list()).toMatchObject([{ emailUnconfirmed: true }])
  const { body } = await camille.edits(id, { status: 'cancelled', undoSeconds: 30 })
  await camille.get('undoBooking', { params: { bookingId: id }, body: { version: body.version } })
  expect(await list()).toMatchObject([{ emailUnconfirmed: true }])
})

it.each(['a new card', 'a card that another booking held', 'a card that was added meanwhile'])(
  'The undo of a correction confirms no address of the request, on %s',
  async (which) => {
    await camille.get('createClient', { body: { ...typed, name: 'Adèle Lovelace' } })
    const { id } = await books(10)
    const other = which === 'a card that another booking held' ? await books(11) : null
    expect(await list('ada')).toMatchObject([{ emailUnconfirmed: true }])
    const { body } = await camille.edits(id, { clientName: 'Adèle Lovelace', undoSeconds: 30 })
    if (other) await camille.edits(other.id, { clientName: 'Adèle Lovelace' })
    expect(await list('ada')).toEqual([])
    const isAdded = which === 'a card that was added meanwhile'
    if (isAdded) await camille.get('createClient', { body: typed })
    await camille.get('undoBooking', { params: { bookingId: id }, body: { version: body.version } })
    const unconfirmed = { email: stranger.clientEmail, emailUnconfirmed: true }
    expect(await list('ada')).toMatchObject([isAdded ? { email: null } : unconfirmed])
  },
)

it('A public request for a colleague’s client shows a member no note until someone else gives it to them', async () => {
  const params = { scheduleId: salon.id }
  const first = (await camille.get('listStaff', { params }))[0]?.id ?? 0
  const staffId = (await camille.get('createStaff', { params, body: { name: 'Inès' } })).id
  const ines = await joined(camille, { role: 'member', staff: [{ scheduleId: salon.id, staffId }] })
  const { id: clientId } = await camille.get('createClient', { body: { ...typed, alert: 'Latex' } })
  const reads = async () =>
    (await ines.person.call('getClient', { params: { clientId }, headers: ines.headers })).body
  await books(15, { ...stranger, staffId })
  expect(await reads()).toMatchObject({ note: null, alert: null })
  const { id } = await books(16, { ...stranger, staffId: first })
  await camille.edits(id, { staffId })
  expect(await reads()).toMatchObject({ note: typed.note, alert: 'Latex' })
})
