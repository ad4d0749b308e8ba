import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, newcomer, type Owner, owner, refused } from '../../fixtures/actors.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { invitationIn } from '../../fixtures/parties.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { stored } from '../../fixtures/stored-rows.ts'
import { joined } from '../../fixtures/team.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  camille = await owner(product)
})

const day = 24 * 60
let invited = 0
const newAddress = () => `new${++invited}@salon.example`

const invite = (email: string, by = camille) =>
  by.call('invitePerson', { body: { email, role: 'reception' } })

async function tokenTo(email: string): Promise<string> {
  await expect
    .poll(async () => (await product.mailsTo(email)).some(({ text }) => invitationIn(text)))
    .toBe(true)
  return (
    (await product.mailsTo(email)).map(({ text }) => invitationIn(text)).findLast((token) => token !== '') ??
    ''
  )
}

const accept = (person: Owner, token: string) => person.call('acceptInvitation', { body: { token } })
const team = async () =>
  (await camille.get('listTeam')).map(({ email, role, state }) => ({ email, role, state }))

describe('Invitations', () => {
  it('lets an existing account of the invited address join, and lists the salon', async () => {
    const ines = await owner(product)
    await camille.opens()
    expect(await invite(ines.email)).toMatchObject({ status: 201, body: { state: 'invited', name: null } })
    const token = await tokenTo(ines.email)
    const seen = await client(product).get('getInvitation', { params: { invitationToken: token } })
    expect(seen).toEqual({
      salon: 'Salon',
      inviter: 'Camille',
      email: ines.email,
      role: 'reception',
      hasAccount: true,
    })
    expect((await ines.get('me')).salons).toBeUndefined()
    const { body } = await accept(ines, token)
    expect(body).toMatchObject({ name: 'Salon', role: 'reception' })
    expect((await ines.get('me')).salons).toMatchObject([body])
    expect(await team()).toEqual([
      { email: camille.email, role: 'owner', state: 'working' },
      { email: ines.email, role: 'reception', state: 'working' },
    ])
    // Pressed twice, the second time changes nothing.
    const before = await stored(product)
    expect(await accept(ines, token)).toMatchObject({ status: 200, body })
    expect(await stored(product)).toEqual(before)
  })

  it('creates an account for the invited address once, and signs in', async () => {
    const email = newAddress()
    await invite(email)
    const token = await tokenTo(email)
    const person = client(product)
    const join = () =>
      person.call('joinTeam', {
        params: { invitationToken: token },
        body: { name: 'Inès', password: 'a good password' },
      })
    expect(await join()).toMatchObject({ status: 201, body: { email, emailVerified: true, name: 'Inès' } })
    expect(await person.get('me')).toMatchObject({ email, salons: [{ role: 'reception' }] })
    expect(await join()).toMatchObject(refused(409, 'invitation_used'))
  })

  it('lets one of two people join at once', async () => {
    const email = newAddress()
    await invite(email)
    const params = { invitationToken: await tokenTo(email) }
    const body = { name: 'Inès', password: 'a good password' }
    const answers = await Promise.all([1, 2].map(() => client(product).call('joinTeam', { params, body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('takes an unverified account from the stranger who registered the address', async () => {
    const stranger = newcomer(product)
    await stranger.registers()
    await invite(stranger.email)
    const params = { invitationToken: await tokenTo(stranger.email) }
    await client(product).get('joinTeam', { params, body: { name: 'Inès', password: 'another password' } })
    expect((await stranger.signsIn()).status).toBe(401)
    expect((await stranger.signsIn('another password')).status).toBe(200)
  })

  it('refuses an account of another address', async () => {
    const email = newAddress()
    await invite(email)
    const token = await tokenTo(email)
    const mallory = await owner(product)
    const before = await stored(product)
    expect(await accept(mallory, token)).toMatchObject(refused(403, 'invitation_of_other'))
    expect(await stored(product)).toEqual(before)
  })

  it('refuses a second person', async () => {
    const { token } = await joined(camille, { role: 'member' })
    const mallory = await owner(product)
    expect(await accept(mallory, token)).toMatchObject(refused(409, 'invitation_used'))
  })

  it('ends an invitation that is withdrawn or 14 days old', async () => {
    const ines = await owner(product)
    const { id } = (await invite(ines.email)).body
    const withdrawn = await tokenTo(ines.email)
    await camille.get('removePerson', { params: { membershipId: id } })
    expect(await accept(ines, withdrawn)).toMatchObject(refused(404, 'invitation_not_found'))
    expect((await invite(ines.email)).status).toBe(201)
    await expect.poll(async () => (await tokenTo(ines.email)) !== withdrawn).toBe(true)
    const token = await tokenTo(ines.email)
    product.setNow(laterBy(product, 14 * day + 1))
    expect(await accept(ines, token)).toMatchObject(refused(404, 'invitation_not_found'))
    expect(await team()).toMatchObject([{}, { email: ines.email, state: 'expired' }])
    // Then the address may be invited again.
    expect((await invite(ines.email)).status).toBe(201)
    expect(await team()).toMatchObject([{}, { email: ines.email, state: 'invited' }])
  })

  it('refuses an address that is invited, in the team, the owner’s, or unreachable', async () => {
    const email = newAddress()
    await invite(email)
    const { person } = await joined(camille, { role: 'manager' })
    const lost = newAddress()
    await invite(lost)
    await tokenTo(lost)
    const isSent = 'SELECT 1 FROM account_mails WHERE target = $1 AND done_at IS NOT NULL'
    await poll(async () => (await product.pool.query(isSent, [lost])).rows[0] ?? null, 'the sent invitation')
    await product.pool.query(
      "UPDATE account_mails SET done_at = NULL, attempts = 1, last_error = 'EENVELOPE 550', due_at = 'infinity' WHERE target = $1",
      [lost],
    )
    const before = await stored(product)
    expect(await invite(email)).toMatchObject(refused(409, 'already_invited'))
    expect(await invite(email.toUpperCase())).toMatchObject(refused(409, 'already_invited'))
    expect(await invite(person.email)).toMatchObject(refused(409, 'already_in_team'))
    expect(await invite(camille.email)).toMatchObject(refused(409, 'own_address'))
    expect(await invite(lost)).toMatchObject(refused(409, 'address_bounced'))
    expect(await stored(product)).toEqual(before)
    expect((await team()).find((one) => one.email === lost)?.state).toBe('bounced')
  })

  it('invites once when the owner presses twice', async () => {
    const email = newAddress()
    const statuses = (await Promise.all([invite(email), invite(email)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
    expect(await team()).toHaveLength(2)
  })

  it('lets a salon invite an address that a stranger has invited as often as possible', async () => {
    const email = newAddress()
    const mallory = await owner(product)
    const invitesAgain = async () => {
      const { status, body } = await invite(email, mallory)
      if (status === 201)
        await mallory.call('removePerson', { params: { membershipId: (body as { id: number }).id } })
      return status
    }
    for (let nth = 0; nth < 6; nth++) expect(await invitesAgain()).toBe(201)
    expect(await invitesAgain()).toBe(429)
    expect((await invite(email)).status).toBe(201)
  })

  it('requires a recent sign-in, and refuses the role of an owner', async () => {
    const before = await stored(product)
    expect(
      await camille.call('invitePerson', { body: { email: newAddress(), role: 'owner' } }),
    ).toMatchObject(refused(400, 'invalid_request'))
    expect(await stored(product)).toEqual(before)
    await product.pool.query("UPDATE sessions SET created_at = now() - interval '1 hour'")
    expect(await invite(newAddress())).toMatchObject(refused(403, 'confirmation_needed'))
  })

  it('requires a subscription', async () => {
    await camille.subscribes('cancelled')
    const before = await stored(product)
    expect(await invite(newAddress())).toMatchObject(refused(403, 'subscription_required_to_invite'))
    expect(await stored(product)).toEqual(before)
  })

  it('names the inviter, the salon and the role in its email, under a subject of our own', async () => {
    await camille.opens()
    const roles = { manager: 'Gérance', reception: 'Accueil', member: 'Membre' } as const
    for (const role of ['manager', 'reception', 'member'] as const) {
      const email = newAddress()
      await camille.get('invitePerson', { body: { email, role } })
      const [mail] = await product.mailsTo(email, 1)
      expect(mail?.subject).toBe('Invitation à rejoindre une équipe sur Créneau')
      expect(mail?.text).toContain(
        `Camille (${camille.email}) vous invite à rejoindre l’équipe du salon « Salon »`,
      )
      expect(mail?.text).toContain(roles[role])
    }
  })

  it('names no salon without a schedule, and repeats no address from an old name', async () => {
    const first = newAddress()
    await invite(first)
    const [alone] = await product.mailsTo(first, 1)
    expect(alone?.text).toContain('vous invite à rejoindre son équipe')
    expect(alone?.text).not.toContain('«')
    await camille.opens()
    await product.pool.query(
      "UPDATE schedules SET name = 'Gagnez sur evil.example' WHERE tenant_id = (SELECT tenant_id FROM users WHERE email = $1)",
      [camille.email],
    )
    await product.pool.query("UPDATE users SET name = 'https://evil.example' WHERE email = $1", [
      camille.email,
    ])
    const second = newAddress()
    await invite(second)
    const [mail] = await product.mailsTo(second, 1)
    expect(mail?.text).toContain(`${camille.email} vous invite`)
    expect([mail?.text, mail?.html, mail?.subject].join()).not.toContain('evil')
  })

  it('shows its token to its reader only', async () => {
    const email = newAddress()
    const { body } = await invite(email)
    const token = await tokenTo(email)
    expect(JSON.stringify([body, await camille.get('listTeam')])).not.toContain(token)
    const { rows } = await product.pool.query('SELECT m::text AS text FROM memberships m')
    expect(rows.map(({ text }) => text).join()).not.toContain(token)
  })
})

it('invites an address that many accounts have asked to change to', async () => {
  const email = newAddress()
  for (let asking = 0; asking < 5; asking++) {
    const other = await owner(product)
    await other.confirms()
    for (let time = 0; time < 5; time++) await other.call('changeAddress', { body: { email } })
  }
  expect((await invite(email)).status).toBe(201)
})
