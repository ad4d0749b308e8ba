import { expect, it } from 'vitest'
import { client, newcomer, owner } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { makeDue } from '../../fixtures/email-rows.ts'
import { startProduct } from '../../fixtures/product.ts'

it('sends no email that asks about a proposal which is over before the email leaves', async () => {
  const mailGate = new Gate()
  const product = await startProduct({ mailGate })
  try {
    const camille = await owner(product)
    const salon = await camille.opens()
    const clientEmail = 'ada@example.com'
    const ada = client(product)
    await mailGate.shut()
    const { referenceToken } = (await ada.books(salon, '2027-03-08 10:00', { clientEmail })).body
    const [booking] = await camille.bookings(salon)
    const params = { bookingId: booking?.id ?? 0 }
    await camille.answers(params.bookingId, 'approved')
    const to = { date: '2027-03-15', startTime: '09:00' }
    await ada.get('rescheduleBooking', { params: { referenceToken }, body: to })
    await camille.get('answerReschedule', { params, body: { accept: true } })

    await mailGate.open()
    const kindsTo = async (address: string, count: number) => {
      for (let mail = 0; mail < count; mail++) {
        await makeDue(product)
        await newcomer(product).registers()
        await product.mailsTo(address, mail + 1)
      }
      return (await product.mailsTo(address, count)).map(({ subject }) => subject.split(/\s:/)[0])
    }
    expect(await kindsTo(clientEmail, 3)).toEqual([
      'Demande reçue',
      'Rendez-vous confirmé',
      'Rendez-vous déplacé',
    ])
    expect(await kindsTo(camille.email, 2)).not.toContain('Changement d’horaire demandé')
  } finally {
    await product.stop()
  }
})
