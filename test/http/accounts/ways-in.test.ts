import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as tables from '../../../db/schema.ts'
import { type WayIn, waysIn } from '../../../src/domain/ways-in.ts'
import { client, Owner, owner, refused } from '../../fixtures/actors.ts'
import { appCode } from '../../fixtures/authenticator-app.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { madeUpDevice } from '../../fixtures/examples.ts'
import { invitationIn } from '../../fixtures/parties.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { Authenticator } from '../../fixtures/security-key.ts'
import { joined } from '../../fixtures/team.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

const feedStatus = async (feedToken: string) =>
  (await client(product).send('GET', `/api/feeds/${feedToken}/calendar.ics`)).status

const invitationTo = async (email: string) =>
  invitationIn(
    (await product.mailsTo(email)).map(({ text }) => text).find((text) => invitationIn(text)) ?? '',
  )

const isOpen = async (invitationToken: string) =>
  (await client(product).call('getInvitation', { params: { invitationToken } })).status === 200

const backToken = (text: string) => /\?back=(\S+)/.exec(text)?.[1] ?? ''

/** The undo link of the newest email with this subject. */
async function undoLink(email: string, subject: RegExp): Promise<string> {
  const find = async () => (await product.mailsTo(email)).findLast((mail) => subject.test(mail.subject))
  await expect.poll(find).toBeDefined()
  return backToken((await find())?.text ?? '')
}

const listed = (token: string) => client(product).get('listSignInMethods', { body: { token } })

async function resetToken({ email }: Owner): Promise<string> {
  await client(product).get('forgotPassword', { body: { email } })
  const find = async () =>
    (await product.mailsTo(email)).flatMap(
      ({ text }) => /\/reset-password\?token=(\S+)/.exec(text)?.[1] ?? [],
    )
  await expect.poll(find).not.toEqual([])
  return decodeURIComponent((await find()).at(-1) ?? '')
}

const resets = (token: string, more: Record<string, unknown> = {}) =>
  client(product).call('resetPassword', { body: { token, password: 'my own again', ...more } })

const memberOf = async (who: Owner) => ((await who.get('me')).salons ?? []).length > 0

let addresses = 0
const thiefs = () => new Owner(product, `accomplice${++addresses}@thief.example`)

/** With the password of the recovery, or the one of before. */
async function signsIn(who: Owner): Promise<void> {
  const { body } = await who.signsIn('my own again')
  if (body.code === 'wrong_credentials') await who.signsIn()
}

type Scene = { camille: Owner; thief: Owner }

/**
 * Each does what a thief with the password does. It returns the subject of the email to the owner, the field that lists
 * the way in, and a check that it has ended. A new kind does not compile before it has an entry.
 */
const scenes: Record<
  WayIn,
  (scene: Scene) => Promise<{
    subject: RegExp
    field: keyof Awaited<ReturnType<typeof listed>>
    isOver: () => Promise<boolean>
  }>
> = {
  session: async ({ thief }) => {
    // Another way in, whose email carries the link.
    await thief.get('createDevice', { body: madeUpDevice() })
    return { subject: /appareil/, field: 'sessions', isOver: async () => (await thief.knocks()) === 401 }
  },
  address: async ({ thief, camille }) => {
    await thief.confirms()
    const moved = thiefs()
    await thief.get('changeAddress', { body: { email: moved.email } })
    const [mail] = await product.mailsTo(moved.email, 1)
    const token = /\?change=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await client(product).get('confirmAddress', { body: { token } })
    return {
      subject: /adresse de votre compte/,
      field: 'email',
      isOver: async () => (await new Owner(product, camille.email).signsIn('my own again')).status === 200,
    }
  },
  passkey: async ({ thief, camille }) => {
    await thief.confirms()
    const options = await thief.get('startPasskey')
    const credential = new Authenticator().create(options, { origin: product.url })
    await thief.get('createPasskey', { body: { credential } })
    return {
      subject: /clé d’accès/i,
      field: 'passkeys',
      isOver: async () => {
        await signsIn(camille)
        return (await camille.get('getSecurity')).passkeys.length === 0
      },
    }
  },
  two_factor: async ({ thief, camille }) => {
    await thief.turnsOnTwoFactor()
    return {
      subject: /deuxième|second|étapes|facteur/i,
      field: 'twoFactor',
      isOver: async () => (await camille.signsIn('my own again')).status === 200,
    }
  },
  recovery_codes: async ({ thief, camille }) => {
    const { secret } = await camille.turnsOnTwoFactor()
    product.setNow(laterBy(product, 73 * 60))
    await camille.confirms(appCode(secret, product.now()))
    const { recoveryCodes } = await camille.get('renewRecoveryCodes')
    return {
      subject: /codes de secours|codes de récupération/i,
      field: 'twoFactor',
      isOver: async () => {
        await signsIn(thief)
        return (
          (await thief.call('answerChallenge', { body: { code: recoveryCodes[0] ?? '' } })).status === 401
        )
      },
    }
  },
  device: async ({ thief, camille }) => {
    await thief.get('createDevice', { body: madeUpDevice() })
    return {
      subject: /appareil/,
      field: 'devices',
      isOver: async () => {
        await signsIn(camille)
        return (await camille.get('listDevices')).devices.length === 0
      },
    }
  },
  feed: async ({ thief }) => {
    const [salon] = await thief.get('listSchedules')
    const { feedToken } = await thief.get('renewFeed', { params: { scheduleId: salon?.id ?? 0 } })
    return {
      subject: /lien d’agenda/,
      field: 'feeds',
      isOver: async () => (await feedStatus(feedToken)) === 404,
    }
  },
  person: async ({ thief }) => {
    const { person } = await joined(thief, { role: 'manager', name: 'Mallory' })
    return { subject: /rejoint/, field: 'people', isOver: async () => !(await memberOf(person)) }
  },
  invitation: async ({ thief }) => {
    const { email } = thiefs()
    await thief.get('invitePerson', { body: { email, role: 'manager' } })
    const token = await invitationTo(email)
    return { subject: /est invitée/, field: 'people', isOver: async () => !(await isOpen(token)) }
  },
}

describe('Ways into an account', () => {
  it.each(Object.keys(waysIn) as WayIn[])(
    'reports a new %s with an undo link, whose page lists it and ends it',
    async (way) => {
      const camille = await owner(product)
      const salon = await camille.opens()
      const thief = new Owner(product, camille.email)
      await thief.signsIn()
      const { subject, field, isOver } = await scenes[way]({ camille, thief })
      const token = await undoLink(camille.email, subject)
      expect(token).not.toBe('')
      const page = await listed(token)
      expect(page.done).toBe(false)
      expect(page[field]).not.toEqual([])
      expect(await isOver()).toBe(false)
      const body = { token, password: 'my own again', feeds: [salon.id] }
      expect((await client(product).call('undoAddressChange', { body })).status).toBe(200)
      expect(await isOver()).toBe(true)
    },
  )

  it('reports a member who gets the appointments of a colleague, and ends it', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const [colleague] = await camille.get('listStaff', { params: { scheduleId: salon.id } })
    const { person, membershipId } = await joined(camille, { role: 'member' })
    await product.pool.query(
      "UPDATE memberships SET granted_at = now() - interval '73 hours' WHERE id = $1",
      [membershipId],
    )
    const thief = new Owner(product, camille.email)
    await thief.signsIn()
    const staff = [{ scheduleId: salon.id, staffId: colleague?.id ?? 0 }]
    await thief.get('editPerson', { params: { membershipId }, body: { staff } })
    await thief.get('editPerson', { params: { membershipId }, body: { staff } })
    const token = await undoLink(camille.email, /voit d’autres rendez-vous/)
    const mails = (await product.mailsTo(camille.email)).filter(({ subject }) =>
      /voit d’autres/.test(subject),
    )
    expect(mails).toHaveLength(1)
    expect((await listed(token)).people).toMatchObject([{ id: membershipId, added: true }])
    await client(product).get('undoAddressChange', { body: { token, password: 'my own again' } })
    expect(await memberOf(person)).toBe(false)
  })

  /** A table with a secret, or one that joins two accounts, is a way in unless it is named here. */
  it('names a kind for every table that opens something', () => {
    const kindOf: Record<string, WayIn | 'opens no account'> = {
      sessions: 'session',
      accounts: 'session',
      address_links: 'address',
      passkeys: 'passkey',
      two_factors: 'two_factor',
      devices: 'device',
      schedules: 'feed',
      memberships: 'person',
      sign_in_challenges: 'session',
      verifications: 'session',
      bookings: 'opens no account',
      deposits: 'opens no account',
      terms: 'opens no account',
      payment_accounts: 'opens no account',
      waiting_entries: 'opens no account',
    }
    const opens = (Object.values(tables) as unknown[])
      .filter((table): table is PgTable => is(table, PgTable))
      .filter(
        (table) =>
          Object.values(getTableColumns(table)).some(({ name }) =>
            /token|secret|password|credential|public_key|hash(es)?$/.test(name),
          ) ||
          getTableConfig(table).foreignKeys.filter((key) => key.reference().foreignTable === tables.users)
            .length > 1,
      )
      .map(getTableName)
    expect(opens.filter((name) => !(name in kindOf))).toEqual([])
  })
})

describe('A new password by mail', () => {
  it('ends the people and invitations that a thief added, and renews every feed', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const thief = new Owner(product, camille.email)
    await thief.signsIn()
    const { person } = await joined(thief, { role: 'manager', name: 'Mallory' })
    const { email } = thiefs()
    await thief.get('invitePerson', { body: { email, role: 'manager' } })
    const open = await invitationTo(email)
    expect([await feedStatus(salon.feedToken), await isOpen(open)]).toEqual([200, true])
    const token = await resetToken(camille)
    expect((await listed(token)).people).toMatchObject([
      { name: 'Mallory', role: 'manager', state: 'working', added: true },
      { email, name: null, role: 'manager', state: 'invited', added: true },
    ])
    expect((await resets(token)).status).toBe(200)
    expect([await memberOf(person), await feedStatus(salon.feedToken), await isOpen(open)]).toEqual([
      false,
      404,
      false,
    ])
    expect(await resets(token)).toMatchObject(refused(400, 'reset_failed'))
  })

  it('keeps people of before, and new ones whom the owner keeps', async () => {
    const camille = await owner(product)
    await camille.opens()
    const [old, gone, fresh] = [
      await joined(camille, { role: 'manager' }),
      await joined(camille, { role: 'reception' }),
      await joined(camille, { role: 'member' }),
    ]
    await product.pool.query(
      "UPDATE memberships SET granted_at = now() - interval '73 hours' WHERE id = ANY ($1)",
      [[old.membershipId, gone.membershipId]],
    )
    const token = await resetToken(camille)
    expect((await listed(token)).people.map(({ added }) => added)).toEqual([false, false, true])
    await resets(token, { people: [gone.membershipId], keptPeople: [fresh.membershipId] })
    expect(await Promise.all([old, gone, fresh].map(({ person }) => memberOf(person)))).toEqual([
      true,
      false,
      true,
    ])
  })

  it('ends a role that a thief raised', async () => {
    const camille = await owner(product)
    await camille.opens()
    const { person, membershipId } = await joined(camille, { role: 'member' })
    await product.pool.query("UPDATE memberships SET granted_at = now() - interval '9 days'")
    await camille.get('editPerson', { params: { membershipId }, body: { role: 'manager' } })
    expect(await undoLink(camille.email, /autre rôle/)).not.toBe('')
    await resets(await resetToken(camille))
    expect(await memberOf(person)).toBe(false)
  })

  it('renews the personal feeds of a person who works in the salon of another', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const { person, headers } = await joined(camille, { role: 'manager' })
    const { feedToken } = await person.get('getSchedule', { params: { scheduleId: salon.id }, headers })
    expect([await feedStatus(feedToken), await feedStatus(salon.feedToken)]).toEqual([200, 200])
    const token = await resetToken(person)
    expect((await listed(token)).personalFeeds).toMatchObject([{ name: 'Salon' }])
    await resets(token)
    expect([await feedStatus(feedToken), await feedStatus(salon.feedToken)]).toEqual([404, 200])
    await person.signsIn('my own again')
    expect(await memberOf(person)).toBe(true)
  })
})

describe('A new password in the settings', () => {
  it('renews the feeds and ends people only if the owner says so', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const { person, membershipId } = await joined(camille, { role: 'manager' })
    await camille.confirms()
    await camille.get('changePassword', { body: { password: 'a second one' } })
    expect([await feedStatus(salon.feedToken), await memberOf(person)]).toEqual([200, true])
    const body = { password: 'a third one', renewFeeds: true, people: [membershipId] }
    await camille.get('changePassword', { body })
    expect([await feedStatus(salon.feedToken), await memberOf(person)]).toEqual([404, false])
  })

  it('ends nobody in the salon of another owner', async () => {
    const camille = await owner(product)
    await camille.opens()
    const { person, membershipId } = await joined(camille, { role: 'manager' })
    const mallory = await owner(product)
    await mallory.confirms()
    await mallory.get('changePassword', { body: { password: 'a second one', people: [membershipId] } })
    expect(await memberOf(person)).toBe(true)
  })
})
