import type pg from 'pg'
import type { MailServer } from '../mail-server.ts'
import { type ClientOfWalk, Person, type Walk } from './people.ts'

const password = 'a good password'
const everyDay = [0, 1, 2, 3, 4, 5, 6]

async function needs<Result>(asked: Promise<Result | null>, what: string): Promise<Result> {
  const result = await asked
  if (result === null) throw new Error(`${what} was refused`)
  return result
}

export function newClient(walk: Walk): ClientOfWalk {
  const number = walk.clients.length + 1
  const name = `Client ${walk.number}-${number}`
  const client = {
    person: new Person(walk, `client ${number}`, number % 2 === 0 ? 'en' : 'fr'),
    name,
    email: `client${walk.number}-${number}@client.example`,
    phone: `06 12 ${String(walk.number % 100).padStart(2, '0')} ${String(number % 100).padStart(2, '0')} 00`,
    waiting: [],
  }
  walk.clients.push(client)
  return client
}

async function joinTeam(walk: Walk, owner: Person, mails: MailServer, staffId: number, scheduleId: number) {
  const email = `member${walk.number}@salon.example`
  const body = { email, role: walk.chance(0.5) ? 'manager' : 'reception' } as const
  const member = new Person(walk, body.role)
  await needs(
    owner.tries('invitePerson', { body: { ...body, staff: [{ scheduleId, staffId }] } }),
    'the invitation',
  )
  member.headers = { 'x-salon': `${walk.tenantId}` }
  const mail = await mails.waitFor(email)
  const invitationToken = /invitations\/([\w-]+)/.exec(mail.text)?.[1] ?? ''
  await needs(
    member.tries('joinTeam', { params: { invitationToken }, body: { name: 'Inès', password } }),
    'joining the team',
  )
  return member
}

/** Three hours a day, so that days become full. */
export async function openWalkSalon(walk: Walk, pool: pg.Pool, mails: MailServer): Promise<void> {
  const owner = new Person(walk, 'owner')
  const email = `owner${walk.number}@salon.example`
  await needs(owner.tries('register', { body: { name: 'Camille', email, password } }), 'the registration')
  const { rows } = await pool.query<{ tenantId: number; id: string }>(
    `UPDATE users SET email_verified = true, subscription_status = 'active' WHERE email = $1
     RETURNING tenant_id::float8 AS "tenantId", id`,
    [email],
  )
  walk.tenantId = rows[0]?.tenantId ?? 0
  await needs(owner.tries('login', { body: { email, password } }), 'the sign-in')
  await needs(owner.tries('createAccountLink', { body: {} }), 'the payment account')
  const account = await pool.query<{ id: string }>(
    'SELECT account_id AS id FROM payment_accounts WHERE owner_id = $1',
    [rows[0]?.id],
  )
  const accountId = account.rows[0]?.id ?? ''
  walk.provider.stripe.enables(accountId)

  const created = await needs(
    owner.tries('createSchedule', { body: { name: `Salon ${walk.number}`, password: 'unused' } }),
    'the schedule',
  )
  const params = { scheduleId: created.id }
  const hours = [{ days: everyDay, hours: [{ startTime: '09:00', endTime: '12:00' }] }]
  const services = [{ name: 'Coupe', durationMinutes: 60, priceCents: 6_000 }]
  await needs(owner.tries('setUpSchedule', { params, body: { hours, services } }), 'the set-up')
  for (const body of [
    { name: 'Yoga', durationMinutes: 60, priceCents: 2_000, capacity: 4 },
    { name: 'Soin', durationMinutes: 30, priceCents: 4_500, depositPercent: 50 },
    { name: 'Conseil', durationMinutes: 60, priceCents: 3_000, depositCents: 0 },
  ])
    await needs(owner.tries('createService', { params, body }), 'a service')
  const rules = {
    password: null,
    stepMinutes: 60,
    approval: walk.chance(0.5) ? 'manual' : 'automatic',
    cancelHours: walk.pick([0, 0, 2, 12]) ?? 0,
    offerMinutes: walk.pick([15, 60, 120]) ?? 15,
  } as const
  await needs(owner.tries('editSchedule', { params, body: rules }), 'the rules')
  const deposit = { requiresDeposit: true, depositAmount: '15.50', refundHours: walk.pick([0, 24, 24]) ?? 24 }
  await needs(owner.tries('setDeposit', { params, body: deposit }), 'the deposit')
  if (walk.chance(0.5)) await owner.tries('createStaff', { params, body: { name: 'Inès' } })
  const staff = await needs(owner.tries('listStaff', { params, query: {} }), 'the staff')
  const member = await joinTeam(walk, owner, mails, staff.at(-1)?.id ?? 0, created.id)
  walk.salon = { owner, member, scheduleId: created.id, token: created.shareToken, accountId }
  walk.provider.knows(accountId, walk.random)
  for (let clients = 0; clients < 3; clients++) newClient(walk)
}
