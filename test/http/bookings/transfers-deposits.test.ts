import { beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner } from '../../fixtures/actors.ts'
import { depositIs, openDepositSalon, at as paidAt } from '../../fixtures/deposit-salon.ts'
import { openSalon, product } from '../../fixtures/opened-salon.ts'

openSalon()

const ada = { clientName: 'Ada Lovelace', clientPhone: '06 12 34 56 78' }
const bea = { clientName: 'Béa Martin', clientEmail: 'bea@example.com', clientPhone: '06 98 76 54 32' }
const carl = { clientName: 'Carl Petit', clientEmail: 'carl@example.com', clientPhone: '06 33 33 33 33' }
const visitor = () => client(product)

describe('An appointment whose deposit was paid', () => {
  let camille: Owner
  let id: number
  let former: string
  let people = 0

  beforeEach(async () => {
    const opened = await openDepositSalon(product)
    camille = opened.camille
    const details = { ...ada, clientEmail: `payer${++people}@example.com` }
    const { body: hold } = await opened.ada.holds(opened.salon, paidAt('09:00'), details)
    await opened.ada.pays(hold)
    await depositIs(opened.ada, hold.referenceToken, 'succeeded')
    const [booking] = await camille.bookings(opened.salon)
    id = booking?.id ?? 0
    former = hold.referenceToken
    await camille.answers(id, 'approved')
  })

  const keptAndUndone = async (person: object) => {
    const { body } = await camille.edits(id, { ...person, deposit: 'keep', undoSeconds: 30 })
    await camille.get('undoBooking', { params: { bookingId: id }, body: { version: body.version } })
  }
  const listed = async () => {
    const query = { from: '2027-01-01', to: '2027-12-31' }
    const { deposits } = await camille.get('listDeposits', { query })
    return deposits.map(({ receipts }) => receipts?.map(({ kind }) => kind))
  }
  const receiptsOf = async (reference: string) =>
    (await visitor().looksUp(reference)).body.receipts?.map(({ kind }) => kind)

  it('refunds the deposit to its payer who cancels after an undone transfer that kept it', async () => {
    await keptAndUndone(bea)
    await visitor().cancels(former)
    await depositIs(visitor(), former, 'refunded')
    expect(await receiptsOf(former)).toEqual(['payment', 'refund'])
  })

  it('refunds the deposit to its payer in a transfer after an undone one that kept it', async () => {
    await keptAndUndone(bea)
    expect((await camille.edits(id, carl)).body.deposit).toBeNull()
    await depositIs(visitor(), former, 'refunded')
    expect(await receiptsOf(former)).toEqual(['payment', 'refund'])
  })

  it('lists the deposit with its receipts after one or two undone transfers that kept it', async () => {
    await keptAndUndone(bea)
    expect(await listed()).toEqual([['payment']])
    await keptAndUndone(carl)
    expect(await listed()).toEqual([['payment']])
  })

  it('leaves the deposit its payer’s if the second transfer that kept it is undone', async () => {
    const { body } = await camille.edits(id, { ...bea, deposit: 'keep' })
    await keptAndUndone(carl)
    expect(await listed()).toEqual([['payment']])
    await visitor().cancels(body.referenceToken)
    await depositIs(visitor(), body.referenceToken, 'refunded')
    expect(await receiptsOf(former)).toEqual(['payment', 'refund'])
  })

  it('keeps a deposit that its cancellation kept when it is given away', async () => {
    await camille.edits(id, { status: 'cancelled', deposit: 'keep' })
    expect((await camille.edits(id, bea)).body.deposit).toBeNull()
    expect((await visitor().looksUp(former)).body.deposit?.status).toBe('succeeded')
    expect(await receiptsOf(former)).toEqual(['payment'])
  })

  it('refunds a deposit that its cancellation kept if the transfer says so', async () => {
    await camille.edits(id, { status: 'cancelled', deposit: 'keep' })
    await camille.edits(id, { ...bea, deposit: 'refund' })
    await depositIs(visitor(), former, 'refunded')
  })

  it('promises nothing to the new person, and shows them nothing of its payer', async () => {
    const { body } = await camille.edits(id, { ...bea, deposit: 'keep' })
    const dataOf = async (reference: string) =>
      (await visitor().send('GET', `/api/public/bookings/${reference}/data.json`)).text()
    const deposit = JSON.parse(await dataOf(body.referenceToken)).deposit
    expect(deposit).toMatchObject({ status: 'succeeded' })
    expect(deposit).not.toHaveProperty('paymentId')
    expect(deposit).not.toHaveProperty('senderHash')
    const { body: shown } = await visitor().looksUp(body.referenceToken)
    expect(shown.deposit).toMatchObject({ paidByOther: true })
    await visitor().cancels(body.referenceToken)
    const cancelled = await depositIs(visitor(), body.referenceToken, 'refunded')
    expect(cancelled.history?.map(({ kind }) => kind)).not.toContain('refunded')
    const page = await (
      await visitor().send('GET', `/manage-booking?reference=${body.referenceToken}`)
    ).text()
    expect(page).toContain('Une autre personne a payé l’acompte')
    expect(page).not.toContain('Votre acompte')
    const mails = await product.mailsTo(bea.clientEmail, 1)
    expect(mails.map(({ text }) => text).join()).not.toMatch(/votre acompte/i)
  })
})
