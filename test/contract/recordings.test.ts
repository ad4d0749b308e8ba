import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardToAuthenticate, client, Owner } from '../fixtures/actors.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { record, type Scene } from '../fixtures/recorder.ts'
import { joined } from '../fixtures/team.ts'
import { waitsAs } from '../fixtures/waiting.ts'
import { invalidIn } from '../mounted/fixtures/markup.ts'

let product: Product
let legalFolder: string

beforeAll(async () => {
  legalFolder = await mkdtemp(join(tmpdir(), 'legal-'))
  for (const name of ['notice', 'terms', 'privacy'])
    await writeFile(
      join(legalFolder, `${name}.fr.md`),
      '# Titre\n\nUn texte avec un [lien](https://example.com).',
    )
  product = await startProduct({ legalFolder, operators: { ADMIN_EMAILS: ['camille@salon.example'] } })
})
afterAll(async () => {
  await product.stop()
  await rm(legalFolder, { recursive: true })
})

async function subscribed(email: string, status?: string): Promise<Owner> {
  const person = new Owner(product, email)
  await person.registers()
  await person.verifies()
  await person.subscribes(status)
  return person
}

/** One whose subscription has this status. */
const subscriber = async (status: string): Promise<Scene> => ({
  visitor: await subscribed(`${status}@salon.example`, status),
  parameters: {},
  more: ['/subscription'],
  onlyMore: true,
})

const pathOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

/** A salon with a team, requests, deposits, people who wait, and a service without hours. */
async function fullSalon() {
  const camille = await subscribed('camille@salon.example')
  await camille.connects()
  const salon = await camille.opens({ services: { Coupe: 60, Barbe: 30 } })
  const at = { scheduleId: salon.id }
  const { id: lea } = await camille.get('createStaff', { params: at, body: { name: 'Léa' } })
  const { token: locked } = await camille.opens({ password: 'sésame' })
  const { id: bareId, token: bare } = await camille.opens({ services: {}, hours: {} })
  const deposits = await camille.opens()
  await camille.asksFor(deposits, '15.50')
  const ada = client(product)
  const { body: booked } = await ada.books(salon, '2027-03-08 10:00', {
    comment: 'Deuxième étage',
    clientEmail: 'ada@example.com',
  })
  for (const status of ['approved', 'rejected', 'cancelled'])
    await camille.enters(salon, '2027-03-01 11:00', { status, clientEmail: 'ada@example.com' })
  await camille.enters(salon, '2027-03-01 14:00')
  const { body: hold } = await ada.holds(deposits, '2027-03-08 09:00')
  await ada.pays(hold)
  const { body: cancelled } = await ada.holds(deposits, '2027-03-08 10:00')
  await ada.pays(cancelled)
  await ada.cancels(cancelled.referenceToken)
  const { body: asked } = await client(product).holds(deposits, '2027-03-08 12:00')
  await ada.pays(asked, cardToAuthenticate)
  const full = await camille.opens({ hours: { monday: '09:00-10:00' } })
  await ada.books(full, '2027-03-08 09:00')
  const waitingToken = await waitsAs(
    product,
    { salon: full, serviceId: full.services.Coupe ?? 0 },
    'bea@example.com',
  )
  return {
    camille,
    salon,
    lea,
    locked,
    bareId,
    bare,
    deposits,
    booked,
    hold,
    cancelled,
    asked,
    full,
    waitingToken,
  }
}

/** Each is recorded once, in this order. */
const scenes: Record<string, (salon: Awaited<ReturnType<typeof fullSalon>>) => Promise<Scene>> = {
  owner: async ({ camille, salon, lea, bareId, asked, deposits }) => ({
    visitor: camille,
    parameters: {
      scheduleId: `${salon.id}`,
      staffId: `${lea}`,
      bareId: `${bareId}`,
      sessionId: pathOf((await camille.get('createDashboardLink')).url),
      paymentIntentId: asked.paymentIntentId,
      clientSecret: asked.clientSecret,
      depositsId: `${deposits.id}`,
    },
    more: [
      '/schedules/:scheduleId?tab=hours',
      '/schedules/:scheduleId?tab=settings',
      '/schedules/:scheduleId/calendar?view=day&date=2027-03-01',
      '/schedules/:scheduleId/calendar?view=week&date=2027-03-01',
      '/schedules/:scheduleId/calendar?view=month&month=2027-03',
      '/schedules/:scheduleId/calendar?day=2027-03-01',
      '/schedules/:scheduleId/team/999999',
      '/schedules/:depositsId?tab=settings',
      '/schedules/:depositsId/calendar?day=2027-03-08',
      '/schedules/:bareId',
      '/schedules/:bareId/calendar',
      '/schedules/999999',
      '/statistics?period=year',
      '/clients?q=nobody',
      '/clients?client=1',
      '/clients?client=999999',
      '/sandbox/bank/:paymentIntentId?clientSecret=:clientSecret&returnUrl=%2F',
      '/sandbox/nothing-here',
      '/auth?tab=register',
      '/verify-email?token=none',
      '/reset-password?token=none',
      '/nowhere',
    ],
  }),
  newcomer: async () => ({ visitor: await subscribed('jane@salon.example'), parameters: {}, more: [] }),
  reception: async ({ camille, salon }) => {
    const { person, headers } = await joined(camille, { role: 'reception' })
    return { visitor: person, headers, parameters: { scheduleId: `${salon.id}` }, more: [] }
  },
  member: async ({ camille, salon, lea }) => {
    const { person, headers } = await joined(camille, {
      role: 'member',
      name: 'Léa',
      staff: [{ scheduleId: salon.id, staffId: lea }],
    })
    return {
      visitor: person,
      headers,
      parameters: { scheduleId: `${salon.id}`, staffId: `${lea}` },
      more: [],
    }
  },
  'without-subscription': async () => {
    const jane = await subscribed('kim@salon.example', 'none')
    const sessions = {
      accountLink: await jane.get('createAccountLink', { body: {} }),
      dashboardLink: await jane.get('createDashboardLink'),
      checkout: await jane.get('createCheckoutSession'),
      portal: await jane.get('createPortalSession'),
    }
    return {
      visitor: jane,
      parameters: Object.fromEntries(Object.entries(sessions).map(([name, { url }]) => [name, pathOf(url)])),
      more: ['/subscription', ...Object.keys(sessions).map((name) => `/sandbox/:${name}`)],
      onlyMore: true,
    }
  },
  'past-due': () => subscriber('past_due'),
  'ended-subscription': () => subscriber('cancelled'),
  unverified: async () => {
    const scene = await subscriber('none')
    await product.pool.query("UPDATE users SET email_verified = false WHERE email = 'none@salon.example'")
    return scene
  },
  visitor: async ({ asked, salon, locked, bare, booked, hold, cancelled, waitingToken, camille }) => {
    const { id } = await camille.get('invitePerson', { body: { email: 'zoe@example.com', role: 'manager' } })
    const [mail] = await product.mailsTo('zoe@example.com', 1)
    const [, invitationToken = ''] = /\/invitations\/([\w-]+)/.exec(mail?.text ?? '') ?? []
    if (!id) throw new Error('no invitation')
    const step = (name: string, more = '') =>
      `/book/:token?step=${name}&service=${salon.services.Coupe}&date=2027-03-08${more}`
    return {
      visitor: client(product),
      parameters: {
        document: 'notice',
        token: salon.token,
        locked,
        bare,
        waitingToken,
        invitationToken,
        pending: booked.referenceToken,
        paid: hold.referenceToken,
        cancelled: cancelled.referenceToken,
        unpaid: asked.referenceToken,
      },
      more: [
        '/book/:locked',
        '/book/:bare',
        '/book/nowhere',
        step('date'),
        step('time'),
        step('client', '&time=11:00'),
        '/manage-booking?reference=:pending',
        '/manage-booking?reference=:paid',
        '/manage-booking?reference=:cancelled',
        '/manage-booking?reference=:unpaid',
        '/manage-booking?reference=ZZZZ2345',
        '/stop-reminders?token=none',
        '/auth?tab=register',
        '/verify-email?token=none',
        '/reset-password?token=none',
        '/nowhere',
      ],
    }
  },
}

it('answers as the recordings of the mounted screens say, and with valid HTML', async () => {
  const salon = await fullSalon()
  for (const [name, scene] of Object.entries(scenes)) {
    const file = `../mounted/recordings/${name}.json`
    const { text, pages } = await record(await scene(salon), new URL(file, import.meta.url))
    await expect(text, name).toMatchFileSnapshot(file)
    for (const [address, html] of Object.entries(pages)) expect(invalidIn(html), address).toEqual([])
  }
})
