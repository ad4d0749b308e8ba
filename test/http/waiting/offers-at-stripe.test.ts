import { beforeEach, describe, expect, it } from 'vitest'
import { client, refused, type Salon } from '../../fixtures/actors.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { fullDay, waitingOf, waitsAs } from '../../fixtures/waiting.ts'
import { camille, openStripeSalon, product, stripe } from '../../stripe/opened-salon.ts'

openStripeSalon({ patience: 3_000 })

let full: { salon: Salon; serviceId: number }
let booked: number[]

const frees = async (which: number) => {
  await camille.edits(booked[which] ?? 0, { status: 'cancelled' })
  await product.sweep()
}

beforeEach(async () => {
  const salon = await camille.opens({ hours: { monday: '09:00-11:00' } })
  await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { stepMinutes: 60 } })
  await camille.asksFor(salon, '15.50')
  full = { salon, serviceId: salon.services.Coupe ?? 0 }
  booked = []
  for (const time of ['09:00', '10:00'])
    booked.push((await camille.enters(salon, `${fullDay} ${time}`)).body.id)
})

async function offered() {
  const waitingToken = await waitsAs(product, full, 'ada@waits.example')
  await frees(0)
  const { offer } = await waitingOf(product, waitingToken)
  if (!offer) throw new Error('nothing was offered')
  const visitor = client(product)
  const takes = () => visitor.call('takeOffer', { params: { waitingToken }, body: { offer: offer.id } })
  return { waitingToken, offer, visitor, takes }
}

const free = async (visitor = client(product)) => (await visitor.slots(full.salon, fullDay)).body.slots

describe('Taking an offer while Stripe is away', () => {
  it.each(['refuses', 'fails', 'loses', 'hangs'] as const)(
    'leaves the offer as it was until its end when Stripe %s',
    async (how) => {
      const { waitingToken, offer, visitor, takes } = await offered()
      await stripe.goesAway(how)
      expect(await takes()).toMatchObject(refused(503, 'provider_away'))
      expect((await waitingOf(product, waitingToken)).offer).toEqual(offer)
      expect([await free(), await free(visitor)]).toEqual([[], []])
      await stripe.comesBack()
      const { status, body } = await takes()
      expect([status, body.payment?.amount]).toEqual([200, 15.5])
      stripe.pays(body.payment?.paymentIntentId ?? '')
      await visitor.looksUp(body.referenceToken)
      expect(await waitingOf(product, waitingToken)).toMatchObject({
        ending: 'booked',
        booking: { status: 'pending' },
      })
    },
  )

  it('passes the time on at the end of the offer', async () => {
    const { waitingToken, offer, takes } = await offered()
    await stripe.goesAway('fails')
    await takes()
    await stripe.comesBack()
    product.setNow(offer.until)
    expect(await waitingOf(product, waitingToken)).not.toHaveProperty('offer')
    await product.sweep()
    expect(await free()).toEqual(['09:00'])
  })
})

it('ends the wait, and an offer made meanwhile, when a late payment is honoured', async () => {
  const { waitingToken, visitor, takes } = await offered()
  const { body } = await takes()
  await stripe.goesAway('fails')
  for (let minute = 0; minute < 48; minute++) {
    product.setNow(laterBy(product, 1))
    await product.sweep()
  }
  await stripe.comesBack()
  await frees(1)
  expect((await waitingOf(product, waitingToken)).offer).toMatchObject({ startTime: '10:00' })
  stripe.pays(body.payment?.paymentIntentId ?? '')
  await visitor.looksUp(body.referenceToken)
  const { referenceToken } = body
  expect(await waitingOf(product, waitingToken)).toMatchObject({
    ending: 'booked',
    booking: { referenceToken, status: 'pending' },
  })
  await product.sweep()
  expect(await free()).toEqual(['10:00'])
})
