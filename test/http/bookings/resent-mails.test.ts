import { describe, expect, it } from 'vitest'
import { client, owner, refused } from '../../fixtures/actors.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'

openSalon()

let people = 0

const entered = async (clientEmail = `ada${++people}@example.com`) => {
  const { body } = await camille.enters(salon, '2027-03-08 10:00', { clientEmail })
  if (clientEmail) await product.mailsTo(clientEmail, 1)
  return { ...body, clientEmail }
}
const resends = (bookingId: number, body: object = {}, by = camille) =>
  by.call('resendMail', {
    params: { bookingId },
    body: { version: 1, template: 'booking_approved', ...body },
  })
const history = (bookingId: number) => camille.get('listBookingHistory', { params: { bookingId } })

describe('Sending an email again', () => {
  it('sends it once for two presses, at the present address, and again a minute later', async () => {
    const { id, clientEmail, referenceToken } = await entered()
    await everyMailIsOut(product)
    expect((await history(id))[0]?.mails[0]).toMatchObject({ state: 'sent' })
    const answers = await Promise.all([resends(id), resends(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = await product.mailsTo(clientEmail, 2)
    expect(second?.subject).toBe(first?.subject)
    expect(second?.text).toContain(referenceToken)
    expect(second?.messageId).not.toBe(first?.messageId)
    expect((await history(id)).map(({ kind }) => kind)).toEqual(['entered', 'mail_resent'])
    product.setNow(new Date(product.now() + 61_000).toISOString())
    const { version } = (await history(id)).at(-1) ?? { version: 0 }
    expect((await resends(id, { version })).status).toBe(200)
    await product.mailsTo(clientEmail, 3)
  })

  it('lets a client cancel on the page that was open before an email was sent again', async () => {
    const { id, referenceToken, version } = await entered()
    await resends(id)
    expect((await client(product).cancels(referenceToken, { version })).status).toBe(200)
  })

  it('refuses an email that is no longer true, is not of the booking, or has no address', async () => {
    const { id } = await entered()
    expect(await resends(id, { version: 7 })).toMatchObject(refused(404, 'message_not_found'))
    expect(await resends(id, { template: 'booking_cancelled' })).toMatchObject(
      refused(404, 'message_not_found'),
    )
    await camille.edits(id, { clientEmail: '' })
    expect(await resends(id)).toMatchObject(refused(404, 'message_not_found'))
    await camille.edits(id, { clientEmail: 'ada@example.com', status: 'cancelled' })
    expect(await resends(id)).toMatchObject(refused(409, 'message_outdated'))
    expect(await resends(id, {}, await owner(product))).toMatchObject(refused(404, 'booking_not_found'))
  })
})
