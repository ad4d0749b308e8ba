import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { allPlanned, allTried, makeDue } from '../../fixtures/email-rows.ts'
import { salonOf } from '../../fixtures/parties.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { type PushService, type Subscriber, startPushService } from '../../fixtures/push/push-service.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { type Colleague, joined } from '../../fixtures/team.ts'

let product: Product
const mailGate = new Gate()
let service: PushService
let camille: Owner
let salon: Salon
let salonId: number
let ids: { Camille: number; Inès: number }
let ines: Colleague
let manager: Colleague
let reception: Colleague

beforeAll(async () => {
  product = await startProduct({ mailGate })
  const anyone = await owner(product)
  service = await startPushService(async () => (await anyone.get('listDevices')).publicKey)
})

afterAll(async () => {
  expect(service.complaints).toEqual([])
  await product.stop()
  await service.stop()
})

/** A salon with an owner, a manager, a receptionist and a member, who is Inès. */
beforeEach(async () => {
  camille = await owner(product)
  salon = await camille.opens()
  salonId = await salonOf(camille)
  const params = { scheduleId: salon.id }
  const first = (await camille.get('listStaff', { params }))[0]?.id ?? 0
  ids = { Camille: first, Inès: (await camille.get('createStaff', { params, body: { name: 'Inès' } })).id }
  const staff = [{ scheduleId: salon.id, staffId: ids.Inès }]
  ines = await joined(camille, { role: 'member', staff, name: 'Inès Martin' })
  manager = await joined(camille, { role: 'manager', name: 'Max' })
  reception = await joined(camille, { role: 'reception', name: 'Rose' })
})

const books = (time: string, staffId: number, clientName = 'Ada') =>
  client(product).call('book', {
    params: { token: salon.token },
    body: {
      serviceId: salon.services.Coupe ?? 0,
      date: '2027-03-08',
      startTime: time,
      staffId,
      clientName,
      clientPhone: '06',
    },
  })

/** Without those about the account. */
async function subjectsTo({ person }: { person: Owner }): Promise<string[]> {
  await everyMailIsOut(product)
  const mails = await product.mailsTo(person.email, 0)
  return mails
    .map(({ subject }) => subject ?? '')
    .filter((subject) => /demande|request|[Aa]nnul|[Cc]ancel/.test(subject))
}

const wants = ({ person }: Colleague, wanted: Record<string, boolean>, salon = salonId) =>
  person.call('editMailSettings', { body: { salonId: salon, wanted } })

const everything = { booking_requested: true, client_cancelled: true }
const nothing = { booking_requested: false, client_cancelled: false }

async function notified({ person }: { person: Owner }): Promise<Subscriber> {
  const subscriber = service.subscribe()
  await person.get('createDevice', { body: subscriber.subscription })
  return subscriber
}

describe('Mails to the people of a salon', () => {
  it('sends members the requests of their own bookings by default, and managers and reception none', async () => {
    await books('09:00', ids.Camille, 'Zoé')
    await books('10:00', ids.Inès, 'Grace')
    expect(await subjectsTo({ person: camille })).toHaveLength(2)
    const toInes = await subjectsTo(ines)
    expect(toInes).toEqual([expect.stringContaining('Grace')])
    expect(await subjectsTo(manager)).toEqual([])
    expect(await subjectsTo(reception)).toEqual([])
  })

  it('sends managers and reception everything once they turn it on, each for themselves', async () => {
    expect((await wants(manager, everything)).status).toBe(200)
    const settings = await wants(reception, { client_cancelled: true })
    expect(settings.body.salons).toEqual([
      {
        id: salonId,
        name: 'Salon',
        role: 'reception',
        wanted: { booking_requested: false, client_cancelled: true },
      },
    ])
    const { body } = await books('09:00', ids.Camille, 'Zoé')
    await client(product).cancels(body.referenceToken)
    expect(await subjectsTo(manager)).toHaveLength(2)
    expect(await subjectsTo(reception)).toHaveLength(1)
    expect(await subjectsTo(ines)).toEqual([])
    await wants(manager, nothing)
    await wants(ines, nothing)
    const again = await books('11:00', ids.Inès)
    await client(product).cancels(again.body.referenceToken)
    expect(await subjectsTo(manager)).toHaveLength(2)
    expect(await subjectsTo(ines)).toEqual([])
    expect(await subjectsTo(reception)).toHaveLength(2)
    expect(await subjectsTo({ person: camille })).toHaveLength(4)
  })

  it('keeps the settings of the owner, of each person and of each salon apart', async () => {
    const jane = await owner(product)
    await jane.opens()
    const token = await invitationTo(jane, manager)
    await manager.person.get('acceptInvitation', { body: { token } })
    await wants(manager, everything, await salonOf(jane))
    const { salons } = await manager.person.get('getMailSettings')
    expect(salons?.map(({ wanted }) => wanted)).toEqual([nothing, everything])
    await camille.get('editMailSettings', { body: { wanted: nothing } })
    expect((await camille.get('getMailSettings')).salons).toBeUndefined()
    await books('09:00', ids.Inès)
    expect(await subjectsTo(ines)).toHaveLength(1)
    expect(await subjectsTo({ person: camille })).toEqual([])
    expect(await subjectsTo(manager)).toEqual([])
    expect(await wants(ines, everything, await salonOf(jane))).toMatchObject(refused(404, 'not_in_salon'))
  })

  it('writes in the language of the person, and links to the salon', async () => {
    await ines.person.get('editMailSettings', { body: { locale: 'en' } })
    await books('09:00', ids.Inès, 'Grace')
    expect(await subjectsTo(ines)).toEqual([expect.stringMatching(/^New request: Grace/)])
    const [mail] = (await product.mailsTo(ines.person.email, 2)).slice(-1)
    expect(mail?.text).toMatch(
      new RegExp(`/calendar\\?day=2027-03-08&booking=\\d+&answer=approved&salon=${salonId}`),
    )
    const [own] = (await product.mailsTo(camille.email, 2)).slice(-1)
    expect(own?.text).toMatch(/calendar\?day=2027-03-08&booking=\d+&answer=approved/)
    expect(own?.text).not.toContain('salon=')
  })

  it('uses the current address of the person and of the owner', async () => {
    await product.pool.query("UPDATE users SET email = 'ines.new@salon.example' WHERE email = $1", [
      ines.person.email,
    ])
    await books('09:00', ids.Inès, 'Grace')
    await everyMailIsOut(product)
    expect(await product.mailsTo('ines.new@salon.example', 1)).toHaveLength(1)
  })

  it('sends a visit of two members to both, and money matters only to the owner', async () => {
    const bo = await joined(camille, {
      role: 'member',
      staff: [{ scheduleId: salon.id, staffId: ids.Camille }],
      name: 'Bo',
    })
    const { body } = await books('09:00', ids.Inès, 'Grace')
    await everyMailIsOut(product)
    const [booking] = await camille.bookings(salon)
    const parts = [
      { serviceId: salon.services.Coupe, staffId: ids.Inès, durationMinutes: 30 },
      { serviceId: salon.services.Coupe, staffId: ids.Camille, durationMinutes: 30 },
    ]
    await product.pool.query('UPDATE bookings SET parts = $2 WHERE id = $1', [
      booking?.id,
      JSON.stringify(parts),
    ])
    await client(product).cancels(body.referenceToken)
    expect(await subjectsTo(bo)).toHaveLength(1)
    expect(await subjectsTo(ines)).toHaveLength(2)
    await wants(manager, everything)
    await product.pool.query(
      `INSERT INTO booking_events (tenant_id, schedule_id, booking_id, version, kind, actor, at, details)
       SELECT tenant_id, schedule_id, id, 100, 'payment_mismatched', 'clock', now(), '{"amountCents": 1000}' FROM bookings
       WHERE id = $1`,
      [booking?.id],
    )
    await everyMailIsOut(product)
    const count = async (email: string) => (await product.mailsTo(email, 0)).length
    const before = await Promise.all([bo, ines, manager].map(({ person }) => count(person.email)))
    expect(await count(camille.email)).toBeGreaterThan(2)
    expect(before).toEqual([2, 3, 1])
  })
})

describe('People who leave or change', () => {
  it('sends nothing to a removed person, even what was already due', async () => {
    await wants(manager, everything)
    const phone = await notified(manager)
    await product.pool.query("UPDATE devices SET next_at = now() + interval '1 hour'")
    await holdMails(async () => {
      await books('09:00', ids.Inès)
      await allPlanned(product)
      await allTried(product)
      expect(await waitingFor(manager)).toBe(2)
      expect(await waitingFor(ines)).toBe(1)
      await camille.get('removePerson', { params: { membershipId: manager.membershipId } })
      expect(await waitingFor(manager)).toBe(0)
      // As if the removal came between planning and sending.
      await product.pool.query('DELETE FROM memberships WHERE id = $1', [ines.membershipId])
    })
    await product.pool.query('UPDATE devices SET next_at = now()')
    expect(await subjectsTo(manager)).toEqual([])
    expect(await subjectsTo(ines)).toEqual([])
    expect(await subjectsTo({ person: camille })).toHaveLength(1)
    expect(phone.knocks).toBe(0)
  })

  it('checks the role and the staff member again when it sends', async () => {
    await wants(reception, everything)
    const phones = [await notified(ines), await notified(reception)]
    await product.pool.query("UPDATE devices SET next_at = now() + interval '1 hour'")
    await holdMails(async () => {
      await books('09:00', ids.Inès)
      await allPlanned(product)
      await allTried(product)
      await camille.get('editPerson', { params: { membershipId: ines.membershipId }, body: { staff: [] } })
      await camille.get('editPerson', {
        params: { membershipId: reception.membershipId },
        body: { role: 'member' },
      })
    })
    await product.pool.query('UPDATE devices SET next_at = now()')
    expect(await subjectsTo(ines)).toEqual([])
    expect(await subjectsTo(reception)).toEqual([])
    expect(phones.map(({ knocks }) => knocks)).toEqual([0, 0])
  })
})

describe('Notifications on the devices of a person', () => {
  it('gives a manager’s device all requests of the salon, and a member’s only their own', async () => {
    const [ofManager, ofInes, ofCamille] = [
      await notified(manager),
      await notified(ines),
      await notified({ person: camille }),
    ]
    await books('09:00', ids.Camille)
    await ofManager.receives()
    await books('10:00', ids.Inès)
    const told = await ofInes.receives()
    expect(told.body).toContain('10:00')
    expect(told.path).toMatch(new RegExp(`&salon=${salonId}$`))
    const { path = '', version } = told.approve ?? {}
    expect(path).toMatch(new RegExp(`\\?salon=${salonId}$`))
    const approved = await ines.person.send('PATCH', path, { body: { status: 'approved', version } })
    expect(approved.status).toBe(200)
    await product.pool.query('UPDATE devices SET next_at = now()')
    await everyMailIsOut(product)
    // The second request was approved before their pauses were over.
    expect([ofInes.knocks, ofManager.knocks]).toEqual([1, 1])
    expect((await ofCamille.receives()).path).not.toContain('salon')
  })

  it('tells a device of two salons about each in its own notification', async () => {
    const phone = await notified(manager)
    const jane = await owner(product)
    const other = await jane.opens()
    const token = await invitationTo(jane, manager)
    await manager.person.get('acceptInvitation', { body: { token } })
    await product.pool.query("UPDATE devices SET next_at = now() + interval '1 hour'")
    await books('09:00', ids.Camille)
    await books('10:00', ids.Inès)
    await client(product).books(other, '2027-03-08 14:00')
    await allPlanned(product)
    await product.pool.query('UPDATE devices SET next_at = now()')
    product.wakeDeliveries()
    const first = await phone.receives()
    await product.pool.query('UPDATE devices SET next_at = now()')
    product.wakeDeliveries()
    const second = await phone.receives(2)
    expect(first).toMatchObject({ title: '2 nouvelles demandes', path: `/dashboard?salon=${salonId}` })
    expect(second.body).toContain('14:00')
    expect(second.path).toContain(`&salon=${await salonOf(jane)}`)
    expect(first.tag).not.toBe(second.tag)
  })

  it('forgets what was due to a device that is turned off', async () => {
    await notified(manager)
    await product.pool.query("UPDATE devices SET next_at = now() + interval '1 hour'")
    await books('09:00', ids.Camille)
    await allPlanned(product)
    expect(await waitingFor(manager)).toBe(1)
    const [device] = (await manager.person.get('listDevices')).devices
    await manager.person.send('DELETE', `/api/account/devices/${device?.id}`)
    expect(await waitingFor(manager)).toBe(0)
  })

  it('offers notifications to people once their salon has been booked', async () => {
    expect((await ines.person.get('listDevices')).offered).toBe(false)
    await books('09:00', ids.Camille)
    expect((await ines.person.get('listDevices')).offered).toBe(true)
  })
})

describe('The history of a booking', () => {
  it('lists the mails of everyone for managers, and only their own for members', async () => {
    await wants(manager, everything)
    await books('09:00', ids.Inès, 'Grace')
    await everyMailIsOut(product)
    const [booking] = await camille.bookings(salon)
    const params = { bookingId: booking?.id ?? 0 }
    const mailsFor = async (reader: Owner, headers: Record<string, string> = {}) =>
      (await reader.get('listBookingHistory', { params, headers }))
        .flatMap(({ mails }) => mails)
        .filter(({ recipient }) => recipient === 'owner')
        .map(({ target, name, state }) => `${name ?? 'you'} ${target} ${state}`)
    const [toOwner, toInes, toMax] = [camille.email, ines.person.email, manager.person.email]
    expect((await mailsFor(camille)).sort()).toEqual(
      [`you ${toOwner} sent`, `Inès Martin ${toInes} sent`, `Max ${toMax} sent`].sort(),
    )
    expect(await mailsFor(ines.person, ines.headers)).toEqual([`you ${toInes} sent`])
    expect((await mailsFor(manager.person, manager.headers)).sort()).toEqual(
      [`Camille ${toOwner} sent`, `Inès Martin ${toInes} sent`, `you ${toMax} sent`].sort(),
    )
  })
})

async function invitationTo(inviter: Owner, { person }: Colleague): Promise<string> {
  await product.pool.query("DELETE FROM mail_budgets WHERE key LIKE '%team_invitation'")
  const tokens = async (count?: number) =>
    (await product.mailsTo(person.email, count)).flatMap(
      ({ text }) => /invitations\/([\w-]+)/.exec(text ?? '')?.[1] ?? [],
    )
  const before = await tokens()
  await inviter.get('invitePerson', { body: { email: person.email, role: 'manager' } })
  for (let count = 2; ; count++) {
    const token = (await tokens(count)).find((one) => !before.includes(one))
    if (token !== undefined) return token
  }
}

/** Unfinished mails and notifications. */
async function waitingFor({ membershipId }: Colleague): Promise<number> {
  const { rows } = await product.pool.query(
    `SELECT count(*)::int AS count FROM deliveries
     WHERE membership_id = $1 AND done_at IS NULL AND abandoned_at IS NULL`,
    [membershipId],
  )
  return rows[0].count
}

/** The mail server answers nobody while `work` runs. */
async function holdMails(work: () => Promise<void>): Promise<void> {
  await mailGate.shut()
  try {
    await work()
  } finally {
    await mailGate.open()
    await makeDue(product)
  }
}
