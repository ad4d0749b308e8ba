import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imagePath } from '../../../src/domain/salon-images.ts'
import { type Client, client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { pngImage, sentFile } from '../../fixtures/images.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { joined } from '../../fixtures/team.ts'
import { fullSalon, waitsAs } from '../../fixtures/waiting.ts'

let product: Product
let beside: Product
let camille: Owner

beforeAll(async () => {
  product = await startProduct()
  beside = await startProduct({ beside: product, sending: false })
})
afterAll(async () => {
  await beside.stop()
  await product.stop()
})

type Reader = Pick<Client, 'send'> & { at(product: Product): Pick<Client, 'send'> }

const slugOf = async (salon: Salon): Promise<string> => {
  const slug = `salon-${salon.id}`
  await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { slug } })
  return slug
}

const deletes = (salon: Salon) => camille.get('deleteSchedule', { params: { scheduleId: salon.id } })

/** What is cached by a key that can end: addresses that answer until `end`, and the statuses that they answer then. */
type Ending = { paths: string[]; end: () => Promise<unknown>; reader?: Reader; statuses: number[] }

async function paidBooking() {
  const { camille: owner, salon, ada } = await openDepositSalon(product)
  const { body: hold } = await ada.holds(salon, at('09:00'), {
    clientName: 'Ada',
    clientEmail: 'ada@example.com',
  })
  await ada.pays(hold)
  await depositIs(ada, hold.referenceToken, 'succeeded')
  const reference = hold.referenceToken
  const [receipt] = (await ada.looksUp(reference)).body.receipts ?? []
  const path = `/api/public/bookings/${reference}`
  const receipts = `${path}/receipts/${receipt?.number}`
  return {
    owner,
    id: await idOf(owner, salon, reference),
    reference,
    own: [path, `${path}/calendar.ics`, `${path}/data.json`],
    receipts: [receipts, `${receipts}/pdf`],
  }
}

const endings: Record<string, () => Promise<Ending>> = {
  'the reference of an erased booking': async () => {
    const { owner, id, reference, own, receipts } = await paidBooking()
    return {
      paths: [...own, ...receipts],
      end: async () => {
        await owner.call('deleteBooking', { params: { bookingId: id }, query: { deposit: 'keep' } })
        await client(product).get('eraseBooking', { params: { referenceToken: reference }, body: {} })
      },
      statuses: [404],
    }
  },
  'the share link and the readable address of a deleted schedule': async () => {
    const salon = await camille.opens()
    const addresses = [salon.token, await slugOf(salon)]
    return {
      paths: addresses.map((address) => `/api/public/schedules/${address}`),
      end: () => deletes(salon),
      statuses: [403, 404],
    }
  },
  'the calendar feed of a schedule that was renewed': async () => {
    const salon = await camille.opens()
    return {
      paths: [`/api/feeds/${salon.feedToken}/calendar.ics`],
      end: () => camille.get('renewFeed', { params: { scheduleId: salon.id } }),
      statuses: [404],
    }
  },
  'the calendar feed of a person who was removed': async () => {
    const salon = await camille.opens()
    const { person, headers, membershipId } = await joined(camille, { role: 'manager' })
    const { feedToken } = await person.get('getSchedule', { params: { scheduleId: salon.id }, headers })
    return {
      paths: [`/api/feeds/${feedToken}/calendar.ics`],
      end: () => camille.get('removePerson', { params: { membershipId } }),
      statuses: [404],
    }
  },
  'a deleted image': async () => {
    const params = { scheduleId: (await camille.opens()).id }
    const { logo } = await camille.get('setLogo', { params, body: sentFile(pngImage()) })
    return {
      paths: [imagePath(logo ?? '', 'small')],
      end: () => camille.get('deleteLogo', { params }),
      statuses: [404],
    }
  },
  'the entry of a waiting list that was deleted': async () => {
    const full = await fullSalon(product)
    const token = await waitsAs(product, full, 'ada@example.com')
    return {
      paths: [`/api/public/waiting/${token}`],
      end: async () => {
        await client(product).get('leaveWaitingList', { params: { waitingToken: token }, body: {} })
        product.setNow('2027-12-01T08:00:00Z')
        await product.sweep()
        product.setNow(mondayMorning)
      },
      statuses: [404],
    }
  },
  'a session that was ended': async () => {
    const signedIn = await owner(product)
    return {
      paths: ['/api/auth/me'],
      reader: signedIn,
      // The cookie stays with the reader.
      end: async () => {
        const { cookie } = signedIn
        await fetch(`${product.url}/api/auth/logout`, { method: 'POST', headers: { cookie } })
      },
      statuses: [401],
    }
  },
}

describe('Cached answers', () => {
  it.each(Object.keys(endings))('ends for %s, in every process', async (name) => {
    product.setNow(mondayMorning)
    camille = await owner(product)
    const {
      paths,
      end,
      reader = client(product),
      statuses,
    } = await (endings[name] as () => Promise<Ending>)()
    const readers = [reader.at(product), reader.at(beside)]
    const read = () =>
      Promise.all(readers.flatMap((one) => paths.map(async (path) => (await one.send('GET', path)).status)))
    // The second reading comes from the cache.
    for (const _ of [1, 2]) expect(new Set(await read())).toEqual(new Set([200]))
    await end()
    for (const status of await read()) expect(statuses).toContain(status)
  })

  it('ends the preview picture of a deleted schedule, in every process', async () => {
    camille = await owner(product)
    const salon = await camille.opens()
    const picture = async (at: Product, path: string) =>
      Buffer.from(await (await client(at).send('GET', path)).arrayBuffer()).toString('base64')
    const products = [product, beside]
    const pictures = () =>
      Promise.all(products.map((one) => picture(one, `/book/${salon.token}/preview.jpg`)))
    const before = await pictures()
    await deletes(salon)
    const general = await picture(product, '/preview.jpg')
    expect(before).not.toContain(general)
    expect(await pictures()).toEqual([general, general])
  })
})
