import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isSlug, slugOf } from '../../../src/domain/slugs.ts'
import { newImageId, newShareToken } from '../../../src/server/adapters/random.ts'
import { type Client, client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { at, monday, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { missingPublicIds } from '../../fixtures/public-ids.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  product.setNow(mondayMorning)
  salon = await camille.opens()
})

afterAll(async () => {
  expect(await missingPublicIds(product.pool)).toEqual([])
  await product.stop()
})

let names = 0
const newSlug = () => `salon-${++names}`

const chooses = (slug: string | null, { by = camille, of = salon } = {}) =>
  by.call('editSchedule', { params: { scheduleId: of.id }, body: { slug } })

const addressesOf = async (of = salon, by = camille) => {
  const { slug, formerSlugs } = await by.get('getSchedule', { params: { scheduleId: of.id } })
  return { slug, formerSlugs }
}

const under = (token: string): Salon => ({ ...salon, token })

const opens = async (token: string) =>
  (await client(product).call('getPublicSchedule', { params: { token } })).status

describe('Readable addresses', () => {
  it('opens the schedule under its slug and its share token', async () => {
    const slug = newSlug()
    expect(await opens(slug)).toBe(404)
    expect(await chooses(slug)).toMatchObject({ status: 200, body: { slug, formerSlugs: [], listed: false } })
    const [readable, plain] = await Promise.all(
      [slug, salon.token].map((token) => client(product).get('getPublicSchedule', { params: { token } })),
    )
    expect(readable).toEqual(plain)
    expect((await camille.get('listSchedules')).find(({ id }) => id === salon.id)).toMatchObject({
      slug,
      shareToken: salon.token,
    })
  })

  it('opens the schedule however its address was written down or pasted', async () => {
    const slug = newSlug()
    await chooses(slug)
    const written = [
      slug.toUpperCase(),
      `${slug}.`,
      `${slug}).`,
      ` ${slug} `,
      slug.replace('a', 'â'),
      `${slug}!`,
      `«\u00A0${slug}\u00A0»`,
      `“${slug}`,
      `(${slug}`,
      `<${slug}>`,
      `*${slug}*`,
      `${slug}, `,
      `${slug}?`,
      `${slug}。`,
      `${slug}\u200B`,
      `\u2060${slug}\uFEFF`,
      slug.replace('-', '\u200B-'),
      slug.replaceAll('-', '\u2011'),
      slug.replaceAll('-', ' – '),
      slug.replaceAll('-', '_'),
      `-${slug.replaceAll('-', '--')}-`,
      slug.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
    ]
    for (const address of [...written, `${salon.token}.`, `“${salon.token}\u200B”`, `${salon.token} `]) {
      expect(await opens(address), address).toBe(200)
      const path = `/book/${encodeURIComponent(address)}?step=service`
      const page = await client(product).send('GET', path)
      const to = `/book/${address.includes(salon.token) ? salon.token : slug}?step=service`
      expect(page.status === 308 ? page.headers.get('location') : to, address).toBe(to)
      if (page.status !== 308)
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Coupe')])
    }
    for (const other of [`${slug}-x`, slug.replaceAll('-', ''), `${salon.token}x`, '...', 'x'.repeat(90)])
      expect(await opens(other), other).toBe(404)
  })

  it('opens a slug as long as a share token, whatever its letters', async () => {
    await chooses('salon-de-camille')
    for (const address of ['Salon-De-Camille', 'Salon-de-camille', 'SALON-DE-CAMILLE', '«Salon-De-Camille»'])
      expect(await opens(address), address).toBe(200)
  })

  it('answers every public call under the slug', async () => {
    const slug = newSlug()
    await chooses(slug)
    const ada = client(product)
    const params = { token: slug }
    const serviceId = salon.services.Coupe
    expect((await ada.get('listOpenDates', { params, body: { serviceId } })).dates.length).toBeGreaterThan(0)
    expect((await ada.slots(under(slug), monday)).body.slots).toContain('09:00')
    expect(await ada.books(under(slug), at('09:00'))).toMatchObject({ status: 201 })
    expect((await ada.slots(salon, monday)).body.slots).not.toContain('09:00')
    expect(await ada.books(salon, at('09:00'))).toMatchObject({ status: 409 })
    expect(await ada.call('unlockSchedule', { params, body: { password: 'x' } })).toMatchObject({
      status: 200,
    })
  })

  it('keeps former addresses working after changes and after the removal', async () => {
    const [first, second] = [newSlug(), newSlug()]
    await chooses(first)
    await chooses(second)
    expect(await addressesOf()).toEqual({ slug: second, formerSlugs: [first] })
    await chooses(null)
    expect(await addressesOf()).toEqual({ slug: null, formerSlugs: [first, second] })
    for (const token of [first, second, salon.token]) expect(await opens(token)).toBe(200)
    await chooses(first)
    expect(await addressesOf()).toEqual({ slug: first, formerSlugs: [second] })
    for (const token of [first, second, salon.token]) expect(await opens(token)).toBe(200)
  })

  it('changes nothing when the same slug is chosen again', async () => {
    const slug = newSlug()
    await chooses(slug)
    await chooses(` ${slug.toUpperCase()} `)
    expect(await addressesOf()).toEqual({ slug, formerSlugs: [] })
  })

  it('says how long a slug must be', async () => {
    expect(await chooses('ab')).toMatchObject({ body: { fields: { slug: 'Au moins 3 caractères.' } } })
  })

  it.each([
    ['ab', 'too_short'],
    ['a'.repeat(41), 'too_long'],
    ['-salon', 'characters'],
    ['salon-', 'characters'],
    ['salon--camille', 'characters'],
    ['salon camille', 'characters'],
    ['salon_camille', 'characters'],
    ['salon.camille', 'characters'],
    ['élodie', 'characters'],
    ['2345678', 'without a letter'],
    ['ｓａｌｏｎ', 'full-width letters'],
    ['salon\u200bx', 'invisible characters'],
  ])('refuses %j as a slug: %s', async (slug) => {
    const answer = await chooses(slug)
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(answer.body.fields).toHaveProperty('slug')
    expect(await addressesOf()).toEqual({ slug: null, formerSlugs: [] })
  })

  it('removes the slug for an empty text', async () => {
    await chooses(newSlug())
    expect((await chooses('')).body.slug).toBeNull()
  })

  it('keeps the other settings as they were when the slug is refused', async () => {
    const taken = newSlug()
    await chooses(taken, { of: await camille.opens() })
    const body = { slug: taken, name: 'Autre', listed: true }
    const answer = await camille.call('editSchedule', { params: { scheduleId: salon.id }, body })
    expect(answer).toMatchObject(refused(409, 'address_taken'))
    expect(answer.body.fields).toEqual({ slug: answer.body.message })
    const { name, listed } = await camille.get('getSchedule', { params: { scheduleId: salon.id } })
    expect({ name, listed }).toEqual({ name: 'Salon', listed: false })
  })

  it('shows the new address to clients in the emails that follow and in their booking', async () => {
    const slug = newSlug()
    await chooses(slug)
    const ada = client(product)
    const { body } = await ada.books(salon, at('10:00'), { clientEmail: `${slug}@example.com` })
    const [booking] = await camille.bookings(salon)
    await camille.answers(booking?.id ?? 0, 'rejected')
    const mails = await product.mailsTo(`${slug}@example.com`, 2)
    expect(mails.at(-1)?.text).toContain(`${product.url}/book/${slug}`)
    expect(await ada.looksUp(body.referenceToken)).toMatchObject({ body: { shareToken: salon.token, slug } })
    await camille.subscribes('none')
    expect((await ada.looksUp(body.referenceToken)).body).not.toHaveProperty('slug')
    await camille.subscribes()
  })
})

describe('Taken addresses', () => {
  it('refuses the slug, former slug and share token of another schedule, in both languages', async () => {
    const [slug, former] = [newSlug(), newSlug()]
    await chooses(former)
    await chooses(slug)
    const jane = await owner(product, 'en')
    const of = await jane.opens()
    for (const taken of [slug, former]) {
      const answer = await chooses(taken, { by: jane, of })
      expect(answer).toMatchObject(refused(409, 'address_taken'))
      expect(answer.body.message).toBe('This address is already taken. Choose another one.')
    }
    const own = await chooses(slug, { of: await camille.opens() })
    expect(own.body.message).toBe('Cette adresse est déjà prise : choisissez-en une autre.')
    await product.pool.query("UPDATE schedules SET share_token = 'old-readable-one' WHERE id = $1", [
      salon.id,
    ])
    await product.pool.query(
      "INSERT INTO public_ids SELECT 'old-readable-one', tenant_id, id FROM schedules WHERE id = $1",
      [salon.id],
    )
    expect(await chooses('old-readable-one', { by: jane, of })).toMatchObject(refused(409, 'address_taken'))
    expect(await chooses('old-readable-one')).toMatchObject({ status: 200 })
    expect(await opens('old-readable-one')).toBe(200)
  })

  it('gives the slug to exactly one of several owners who choose it at once', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => owner(product)))
    const salons = await Promise.all(owners.map((one) => one.opens()))
    const slug = newSlug()
    const answers = await Promise.all(
      owners.map((by, index) => chooses(slug, { by, of: salons[index] as Salon })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await opens(slug)).toBe(200)
  })

  it('keeps both slugs that two tabs choose at once', async () => {
    const slugs = [newSlug(), newSlug()]
    const answers = await Promise.all(slugs.map((slug) => chooses(slug)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { slug, formerSlugs } = await addressesOf()
    expect([slug, ...formerSlugs].sort()).toEqual(slugs.sort())
    for (const token of slugs) expect(await opens(token)).toBe(200)
  })

  it('chooses the same slug once when two tabs choose it at once', async () => {
    const slug = newSlug()
    const answers = await Promise.all([chooses(slug), chooses(slug)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await addressesOf()).toEqual({ slug, formerSlugs: [] })
  })

  it('keeps ten former slugs, and then lets the owner only take one of them back', async () => {
    const slugs = Array.from({ length: 11 }, newSlug)
    for (const slug of slugs) expect((await chooses(slug)).status).toBe(200)
    for (const slug of [newSlug(), null])
      expect(await chooses(slug)).toMatchObject(refused(409, 'too_many_former_addresses'))
    expect((await addressesOf()).formerSlugs).toEqual(slugs.slice(0, 10))
    expect(await chooses(slugs[3] as string)).toMatchObject({ status: 200 })
    for (const token of slugs) expect(await opens(token)).toBe(200)
  })

  it('refuses a stranger and another owner', async () => {
    const jane = await owner(product)
    expect(await chooses(newSlug(), { by: jane })).toMatchObject(refused(404, 'schedule_not_found'))
    const params = { scheduleId: salon.id }
    expect(await client(product).call('editSchedule', { params, body: { slug: newSlug() } })).toMatchObject(
      refused(401, 'not_signed_in'),
    )
    expect(await addressesOf()).toEqual({ slug: null, formerSlugs: [] })
  })

  it('requires a subscription to choose a slug, but not to remove it', async () => {
    await chooses(newSlug())
    await camille.subscribes('none')
    expect(await chooses(newSlug())).toMatchObject(refused(403, 'subscription_required'))
    expect(await chooses(null)).toMatchObject({ status: 200 })
    await camille.subscribes()
  })
})

describe('The end of an address', () => {
  it('answers 404 for the slug of a deleted schedule, and gives it to nobody', async () => {
    const slug = newSlug()
    await chooses(slug)
    expect(await opens(slug)).toBe(200)
    await camille.confirms()
    await camille.get('deleteSchedule', { params: { scheduleId: salon.id } })
    expect(await opens(slug)).toBe(404)
    const jane = await owner(product)
    const of = await jane.opens()
    expect(await chooses(slug, { by: jane, of })).toMatchObject(refused(409, 'address_taken'))
    expect(await chooses(slug, { of: await camille.opens() })).toMatchObject(refused(409, 'address_taken'))
  })

  it('frees the slugs of a deleted account', async () => {
    const slug = newSlug()
    const jane = await owner(product)
    const of = await jane.opens()
    await chooses(slug, { by: jane, of })
    // What deletePart does in the end.
    await product.pool.query(
      'DELETE FROM public_ids WHERE tenant_id = (SELECT tenant_id FROM users WHERE email = $1)',
      [jane.email],
    )
    await product.pool.query('DELETE FROM users WHERE email = $1', [jane.email])
    expect(await opens(slug)).toBe(404)
    expect(await chooses(slug)).toMatchObject({ status: 200 })
    expect(await opens(slug)).toBe(200)
  })
})

describe('Visitors who change the address', () => {
  it('keeps a schedule open that was unlocked under another of its addresses', async () => {
    const locked = await camille.opens({ password: 'bienvenue' })
    const slug = newSlug()
    await chooses(slug, { of: locked })
    for (const [first, second] of [
      [slug, locked.token],
      [locked.token, slug],
    ] as const) {
      const ada = client(product)
      const reads = (token: string) => ada.get('getPublicSchedule', { params: { token } })
      expect(await reads(second)).toEqual({ name: 'Salon', passwordRequired: true })
      await ada.get('unlockSchedule', { params: { token: first }, body: { password: 'bienvenue' } })
      expect(await reads(second)).toHaveProperty('services')
      expect((await ada.slots({ ...locked, token: second }, monday)).status).toBe(200)
    }
  })

  it('continues a hold under another address of the schedule', async () => {
    const deposit = await openDepositSalon(product)
    const slug = newSlug()
    await chooses(slug, { by: deposit.camille, of: deposit.salon })
    const readable = { ...deposit.salon, token: slug }
    const { ada } = deposit as { ada: Client }
    const { body: held } = await ada.holds(readable, at('09:00'))
    expect((await ada.slots(deposit.salon, monday)).body.slots).toContain('09:00')
    expect((await ada.holds(deposit.salon, at('09:00'))).body.referenceToken).toBe(held.referenceToken)
    await deposit.camille.asksFor(deposit.salon, null)
    expect(await ada.books(readable, at('09:30'))).toMatchObject({ status: 201 })
  })

  it('returns the same booking for a request that is repeated under another address', async () => {
    const slug = newSlug()
    const ada = client(product)
    const key = crypto.randomUUID()
    const { body } = await ada.books(salon, at('14:00'), { key })
    await chooses(slug)
    expect((await ada.books(under(slug), at('14:00'), { key })).body).toEqual(body)
  })
})

describe('Wrong passwords', () => {
  it('counts the guesses under all addresses of a schedule together', async () => {
    const limited = await startProduct({ rateLimit: true })
    try {
      const jane = await owner(limited)
      const locked = await jane.opens({ password: 'bienvenue' })
      const slugs = Array.from({ length: 6 }, newSlug)
      for (const slug of slugs)
        await jane.get('editSchedule', { params: { scheduleId: locked.id }, body: { slug } })
      const countsAfter = async (token: string) => {
        await client(limited).call('unlockSchedule', { params: { token }, body: { password: 'x' } })
        const { rows } = await limited.pool.query<{ count: number }>('SELECT count(*)::int FROM attempts')
        return rows[0]?.count ?? 0
      }
      const afterOne = await countsAfter(locked.token)
      for (const slug of slugs) expect(await countsAfter(slug)).toBe(afterOne)
    } finally {
      await limited.stop()
    }
  })
})

describe('Slugs', () => {
  it('suggests a slug from the name of a salon', () => {
    expect(slugOf('Salon Camille')).toBe('salon-camille')
    expect(slugOf("L’Atelier d'Ève & Cœur")).toBe('l-atelier-d-eve-coeur')
    expect(slugOf('  Straße 12 ')).toBe('strasse-12')
    expect(slugOf('Salon Sigurður Þór')).toBe('salon-sigurdur-thor')
    expect(slugOf('ŁÓDŹ')).toBe('lodz')
    expect(slugOf('Ö')).toBeNull()
    expect(slugOf('美容室')).toBeNull()
    expect(slugOf('24/7')).toBeNull()
    expect(slugOf(`${'Institut '.repeat(8)}`)).toBe('institut-institut-institut-institut')
    expect(slugOf('x'.repeat(60))).toBe('x'.repeat(40))
  })

  it('differ from every generated token', () => {
    for (let count = 0; count < 20_000; count++)
      for (const token of [newShareToken(), newImageId()]) if (isSlug(token)) expect.fail(token)
  })
})
