import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { imagePath } from '../../../src/domain/salon-images.ts'
import { client, type Owner, owner, refused } from '../../fixtures/actors.ts'
import { photoOfPhone, pngImage, sentFile } from '../../fixtures/images.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'
import { joined } from '../../fixtures/team.ts'

openSalon()

let ines: number

type Sending = { as?: Owner; at?: number; of?: number; headers?: Record<string, string> }

const params = () => ({ scheduleId: salon.id })

const sends = (bytes: Uint8Array, { as = camille, at = salon.id, of = ines, headers = {} }: Sending = {}) =>
  as.call('createPhoto', { params: { scheduleId: at }, body: { ...sentFile(bytes), staffId: of }, headers })

const removes = (imageId: string | null, { as = camille, at = salon.id, headers = {} }: Sending = {}) =>
  as.call('deletePhoto', { params: { scheduleId: at, imageId: imageId ?? '' }, headers })

/** As the salon reads it. */
async function photoOf(staffId = ines): Promise<string | null> {
  const team = await camille.get('listStaff', { params: params(), query: { retired: 'true' } })
  return team.find(({ id }) => id === staffId)?.photo ?? null
}

async function shownToClients() {
  const { body } = await client(product).call('getPublicSchedule', { params: { token: salon.token } })
  return 'staff' in body ? body.staff.map(({ name, photo }) => [name, photo]) : []
}

const fetched = (id: string | null, size: 'small' | 'large' = 'small') =>
  client(product).send('GET', imagePath(id ?? '', size))

const opened = async (id: string | null, size: 'small' | 'large') =>
  sharp(Buffer.from(await (await fetched(id, size)).arrayBuffer())).metadata()

async function rowsStored(): Promise<number[]> {
  const { rows } = await product.pool.query<{ id: string }>(
    "SELECT public_id AS id FROM schedule_images WHERE schedule_id = $1 AND kind = 'staff'",
    [salon.id],
  )
  // Citus does not join tables that are distributed by different columns.
  const { rows: found } = await product.pool.query('SELECT FROM public_ids WHERE public_id = ANY ($1)', [
    rows.map(({ id }) => id),
  ])
  return [rows.length, found.length]
}

beforeEach(async () => {
  ines = (await camille.get('createStaff', { params: params(), body: { name: 'Inès' } })).id
})

describe('The photo of a staff member', () => {
  it('shows a photo to the salon and to clients until it is replaced or removed', async () => {
    expect(await photoOf()).toBeNull()
    expect((await shownToClients()).map(([, photo]) => photo)).toEqual([undefined, undefined])
    expect((await sends(pngImage(900, 600))).status).toBe(201)
    const first = await photoOf()
    expect(first).toMatch(/^[\w-]{22}$/)
    expect((await shownToClients()).at(-1)).toEqual(['Inès', first])
    expect((await sends(pngImage(300, 300))).status).toBe(201)
    const second = await photoOf()
    expect(second).not.toBe(first)
    expect((await fetched(first)).status).toBe(404)
    expect(await rowsStored()).toEqual([1, 1])
    expect((await removes(second)).status).toBe(200)
    expect(await photoOf()).toBeNull()
    expect((await fetched(second)).status).toBe(404)
    expect(await removes(second)).toMatchObject(refused(404, 'image_not_found'))
    expect(await rowsStored()).toEqual([0, 0])
  })

  it('turns a photo into an upright square in two sizes, without the place where it was taken', async () => {
    await sends(await photoOfPhone(2000, 1500))
    const photo = await photoOf()
    for (const [size, width] of [
      ['small', 96],
      ['large', 256],
    ] as const) {
      const image = await opened(photo, size)
      expect(image).toMatchObject({ format: 'webp', width, height: width, hasAlpha: false })
      const { exif, xmp, iptc, icc, orientation } = image
      expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
      const bytes = Buffer.from(await (await fetched(photo, size)).arrayBuffer())
      expect(bytes.includes('GPS') || bytes.includes('Exif') || bytes.includes('Phone')).toBe(false)
    }
    expect(Object.fromEntries((await fetched(photo)).headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('leaves the photos, the logo and the limit of the salon as they are', async () => {
    await camille.get('setLogo', { params: params(), body: sentFile(pngImage()) })
    for (let count = 0; count < 3; count++)
      await camille.get('createPhoto', { params: params(), body: sentFile(pngImage()) })
    const { logo, photos } = await camille.get('getSchedule', { params: params() })
    const { status, body } = await sends(pngImage())
    expect(status).toBe(201)
    expect(body).toMatchObject({ logo, photos })
    expect(await removes(logo)).toMatchObject(refused(404, 'image_not_found'))
    await removes(await photoOf())
    expect(await camille.get('getSchedule', { params: params() })).toMatchObject({ logo, photos })
  })

  it('keeps one photo when two tabs send one at once, and its address when it is sent again', async () => {
    const photo = pngImage()
    const answers = await Promise.all([sends(photo), sends(photo), sends(pngImage())])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await rowsStored()).toEqual([1, 1])
    await sends(photo)
    const before = await photoOf()
    await sends(photo)
    expect(await photoOf()).toBe(before)
  })

  it('keeps the photos of two staff members apart, even of the same file', async () => {
    const [first] = await camille.get('listStaff', { params: params() })
    const photo = pngImage()
    for (const of of [first?.id ?? 0, ines]) await sends(photo, { of })
    await removes(await photoOf(first?.id))
    expect((await fetched(await photoOf())).status).toBe(200)
  })

  it('deletes a photo with the staff member, and hides it with the schedule', async () => {
    await sends(pngImage())
    const photo = await photoOf()
    await camille.get('deleteStaff', { params: { ...params(), staffId: ines } })
    expect((await fetched(photo)).status).toBe(404)
    expect(await photoOf()).toBeNull()
    expect(await rowsStored()).toEqual([0, 0])
    const [first] = await camille.get('listStaff', { params: params() })
    await sends(pngImage(), { of: first?.id ?? 0 })
    const other = await photoOf(first?.id)
    expect((await fetched(other)).status).toBe(200)
    await camille.confirms()
    await camille.call('deleteSchedule', { params: params() })
    expect((await fetched(other)).status).toBe(404)
  })

  it('shows no photo before the password of the schedule is given', async () => {
    await sends(pngImage())
    await camille.get('editSchedule', { params: params(), body: { password: 'bienvenue' } })
    const { body } = await client(product).call('getPublicSchedule', { params: { token: salon.token } })
    expect(JSON.stringify(body)).not.toContain(await photoOf())
  })
})

describe('A refused photo', () => {
  const canvas = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })

  it.each([
    ['a text', 'image_not_understood', () => Buffer.from('not an image')],
    ['an SVG', 'image_not_understood', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', 'image_not_understood', () => canvas(9, 9).gif().toBuffer()],
    ['a truncated PNG', 'image_not_understood', () => pngImage(400, 400).subarray(0, 200)],
    ['an image with too many pixels', 'image_too_large', () => canvas(16_000, 16_000).png().toBuffer()],
  ] as const)('refuses %s as a photo, and changes nothing', async (_what, code, bytes) => {
    await sends(pngImage())
    const before = await photoOf()
    expect(await sends(await bytes())).toMatchObject(refused(400, code))
    expect(await photoOf()).toBe(before)
  })

  it('refuses a photo above 8 MB', async () => {
    expect(await sends(Buffer.alloc(8 * 1024 * 1024 + 3))).toMatchObject({ status: 400 })
    expect(await sends(Buffer.alloc(9 * 1024 * 1024))).toMatchObject(refused(413, 'request_too_large'))
  })

  it('refuses an unknown, a retired or another salon’s staff member', async () => {
    const lea = await owner(product)
    const own = await lea.opens()
    const [theirs] = await lea.get('listStaff', { params: { scheduleId: own.id } })
    for (const of of [999_999, theirs?.id ?? 0])
      expect(await sends(pngImage(), { of })).toMatchObject(refused(404, 'staff_not_found'))
    await sends(pngImage())
    const photo = await photoOf()
    const second = await camille.opens()
    for (const sending of [{ as: lea }, { as: lea, at: own.id }, { at: second.id }]) {
      const code = sending.as && !sending.at ? 'schedule_not_found' : 'staff_not_found'
      expect(await sends(pngImage(), sending)).toMatchObject(refused(404, code))
      expect((await removes(photo, sending)).status).toBe(404)
    }
    expect(await photoOf()).toBe(photo)
    await camille.get('deleteStaff', { params: { ...params(), staffId: ines } })
    expect(await sends(pngImage())).toMatchObject(refused(404, 'staff_not_found'))
    expect(await rowsStored()).toEqual([0, 0])
  })

  it('refuses anything but a number for the staff member', async () => {
    for (const staffId of [0, -1, 1.5, 'x', null]) {
      const body = { ...sentFile(pngImage()), staffId }
      const response = await camille.send('POST', `/api/schedules/${salon.id}/photos`, { body })
      expect([staffId, response.status]).toEqual([staffId, 400])
    }
    expect((await camille.get('getSchedule', { params: params() })).photos).toEqual([])
  })

  it('leaves no photo when the staff member is removed meanwhile', async () => {
    const photo = await canvas(3000, 3000).png().toBuffer()
    const [sent, retired] = await Promise.all([
      sends(photo),
      camille.call('deleteStaff', { params: { ...params(), staffId: ines } }),
    ])
    expect([201, 404]).toContain(sent.status)
    expect(retired.status).toBe(200)
    expect(await rowsStored()).toEqual([0, 0])
  })
})

describe('A person of the team', () => {
  it('lets managers change every photo, members their own, and the reception none', async () => {
    const [first] = await camille.get('listStaff', { params: params() })
    const chief = first?.id ?? 0
    await sends(pngImage(), { of: chief })
    const ofChief = await photoOf(chief)
    const salonPhoto = await camille.get('createPhoto', { params: params(), body: sentFile(pngImage()) })

    const { person: member, headers } = await joined(camille, {
      role: 'member',
      staff: [{ scheduleId: salon.id, staffId: ines }],
    })
    const byMember = { as: member, headers }
    expect((await sends(pngImage(), byMember)).status).toBe(201)
    const own = await photoOf()
    expect(await member.get('listStaff', { params: params(), headers })).toMatchObject([
      { photo: ofChief },
      { photo: own },
    ])
    expect(await sends(pngImage(), { ...byMember, of: chief })).toMatchObject(
      refused(403, 'role_not_allowed'),
    )
    const asSalonPhoto = { params: params(), body: sentFile(pngImage()), headers }
    expect(await member.call('createPhoto', asSalonPhoto)).toMatchObject(refused(403, 'role_not_allowed'))
    for (const image of [ofChief, salonPhoto.photos[0] ?? ''])
      expect(await removes(image, byMember)).toMatchObject(refused(403, 'role_not_allowed'))
    expect(await removes('none', byMember)).toMatchObject(refused(404, 'image_not_found'))
    expect((await removes(own, byMember)).status).toBe(200)
    expect(await photoOf()).toBeNull()

    const reception = await joined(camille, { role: 'reception' })
    const byReception = { as: reception.person, headers: reception.headers }
    expect(await sends(pngImage(), byReception)).toMatchObject(refused(403, 'role_not_allowed'))
    expect(await removes(ofChief, byReception)).toMatchObject(refused(403, 'role_not_allowed'))
    const manager = await joined(camille, { role: 'manager' })
    const byManager = { as: manager.person, headers: manager.headers }
    expect((await sends(pngImage(), byManager)).status).toBe(201)
    expect((await removes(ofChief, byManager)).status).toBe(200)
    expect([await photoOf(chief), await rowsStored()]).toEqual([null, [1, 1]])
  })
})
