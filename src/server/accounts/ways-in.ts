import type { Reply } from '../../contract/index.ts'
import { deviceName } from '../../domain/device-names.ts'
import type { WayIn } from '../../domain/ways-in.ts'
import { systemClock } from '../adapters/clock.ts'
import type { Database } from '../database/connection.ts'
import { maxSessionMilliseconds } from '../http/session-check.ts'
import { takeBackKeptYears, type User } from '../store/accounts/accounts.ts'
import {
  dropRequestedLink,
  findRequestedLink,
  removeAddedPasskeys,
  removeAddedRecoveryCodes,
  removeAddedTwoFactor,
  type Since,
} from '../store/accounts/address-links.ts'
import { deletePasskey, listPasskeys } from '../store/accounts/passkeys.ts'
import { endSessions, listPlaces } from '../store/accounts/sessions.ts'
import { findTwoFactor } from '../store/accounts/two-factors.ts'
import { forgetDevices, listDevices } from '../store/notifications/push-notifications.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { listOwned, renewFeed } from '../store/schedules/schedules.ts'
import { listSalonsOf, renewFeedKeysOf } from '../store/team/memberships.ts'
import { deletePerson, listPeople, noteTeamChange, type PersonInTeam } from '../store/team/people.ts'
import { personState } from './person-state.ts'

type Listed = Omit<Reply<'listSignInMethods'>, 'email' | 'done'>

export const noWaysIn: Listed = {
  newEmail: null,
  sessions: [],
  passkeys: [],
  twoFactor: { since: null, added: false },
  devices: [],
  feeds: [],
  personalFeeds: [],
  people: [],
}

const maxListed = 100

type Holder = Pick<User, 'id' | 'tenantId'>

type Account = { user: User; since: Since; now: number }

type Ended = { user: Holder; since: Since }

type Chosen = {
  passkeys?: readonly string[] | undefined
  feeds?: 'all' | readonly number[] | undefined
  people?: readonly number[] | undefined
  keptPeople?: readonly number[] | undefined
}

const isAdded = ({ grantedAt }: PersonInTeam, { machine }: Since): boolean => grantedAt > machine

/** The owner stays. */
const listInvited = async (db: Database, user: Holder): Promise<PersonInTeam[]> =>
  (await listPeople(db, user)).filter(({ role }) => role !== 'owner')

const list: { [Field in keyof Listed]: (db: Database, account: Account) => Promise<Listed[Field]> } = {
  newEmail: async (db, { user, now }) =>
    (await findRequestedLink(db, user.id, new Date(now)))?.link.email ?? null,

  sessions: async (db, { user }) => {
    // Sessions expire by the system clock, not by the clock of the request.
    const machine = systemClock()
    const { places } = await listPlaces(
      db,
      { id: user.id, sessionId: '' },
      { now: new Date(machine), since: new Date(machine - maxSessionMilliseconds), max: maxListed },
    )
    return places.map(({ userAgent, createdAt, updatedAt }) => ({
      name: deviceName(userAgent ?? ''),
      startedAt: createdAt.toISOString(),
      lastSeenAt: updatedAt.toISOString(),
    }))
  },

  passkeys: async (db, { user, since }) =>
    (await listPasskeys(db, user.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      added: createdAt > since.machine,
    })),

  twoFactor: async (db, { user, since }) => {
    const confirmedAt = (await findTwoFactor(db, user.id))?.confirmedAt ?? null
    return {
      since: confirmedAt?.toISOString() ?? null,
      added: confirmedAt !== null && confirmedAt > since.product,
    }
  },

  devices: async (db, { user }) =>
    (await listDevices(db, user.id)).map(({ name, createdAt }) => ({
      name,
      createdAt: createdAt.toISOString(),
    })),

  feeds: async (db, { user }) =>
    (await listOwned(db, user.tenantId))
      .slice(0, maxListed)
      .map(({ id, name }) => ({ scheduleId: id, name })),

  personalFeeds: async (db, { user }) =>
    (await listSalonsOf(db, user.id)).map(({ id, name }) => ({ salonId: id, name })),

  people: async (db, { user, since, now }) =>
    (await listInvited(db, user)).map((person) => ({
      id: person.id,
      name: person.name,
      email: person.email,
      role: person.role,
      state: personState(person, now),
      grantedAt: person.grantedAt.toISOString(),
      added: isAdded(person, since),
    })),
}

/** Marks the ways that a recovery removes. */
export async function listWaysIn(db: Database, account: Account): Promise<Listed> {
  const fields = Object.keys(list) as (keyof Listed)[]
  const found = { ...noWaysIn }
  const read = async <Field extends keyof Listed>(field: Field) => {
    found[field] = await list[field](db, account)
  }
  for (const field of fields) await read(field)
  return found
}

async function endPeople(
  tx: Database,
  user: Holder,
  isEnded: (person: PersonInTeam) => boolean,
): Promise<void> {
  const ended = (await listInvited(tx, user)).filter(isEnded)
  for (const { id } of ended) await deletePerson(tx, user, id)
  if (ended.length > 0) await noteTeamChange(tx, user)
}

const isChosen =
  ({ people = [], keptPeople = [] }: Chosen, since: Since) =>
  (person: PersonInTeam): boolean =>
    isAdded(person, since) ? !keptPeople.includes(person.id) : people.includes(person.id)

const isInvitation = ({ userId }: PersonInTeam) => userId === null

/** Needs the lock of the account. */
export const endChosenPeople = (tx: Database, user: Holder, people: readonly number[]): Promise<void> =>
  endPeople(tx, user, ({ id }) => people.includes(id))

/** Also those of the salons of others in which the account works. */
export async function renewAllFeeds(tx: Database, user: Holder): Promise<void> {
  for (const { id } of await listOwned(tx, user.tenantId)) await renewFeed(tx, scheduleKey(user, id))
  await renewFeedKeysOf(tx, user.id)
}

const end: Record<WayIn, (tx: Database, account: Ended, chosen: Chosen) => Promise<unknown>> = {
  session: (tx, { user }) => endSessions(tx, user.id),
  address: (tx, { user }) => dropRequestedLink(tx, user.id),
  passkey: async (tx, { user, since }, { passkeys = [] }) => {
    await removeAddedPasskeys(tx, user.id, since)
    for (const id of passkeys) await deletePasskey(tx, user.id, id)
  },
  two_factor: (tx, { user, since }) => removeAddedTwoFactor(tx, user.id, since),
  recovery_codes: (tx, { user, since }) => removeAddedRecoveryCodes(tx, user.id, since),
  device: (tx, { user }) => forgetDevices(tx, user.id),
  feed: async (tx, { user }, { feeds = [] }) => {
    if (feeds === 'all') return renewAllFeeds(tx, user)
    for (const id of feeds) await renewFeed(tx, scheduleKey(user, id))
    await renewFeedKeysOf(tx, user.id)
  },
  person: (tx, { user, since }, chosen) =>
    endPeople(tx, user, (person) => !isInvitation(person) && isChosen(chosen, since)(person)),
  invitation: (tx, { user, since }, chosen) =>
    endPeople(tx, user, (person) => isInvitation(person) && isChosen(chosen, since)(person)),
}

const afterUndo = Object.keys(end) as WayIn[]

/** A mailbox alone never removes a passkey or a second step: their own emails carry the links that do. */
const afterReset: readonly WayIn[] = ['session', 'address', 'device', 'feed', 'person', 'invitation']

async function endAll(tx: Database, ways: readonly WayIn[], account: Ended, chosen: Chosen): Promise<void> {
  for (const way of ways) await end[way](tx, account, chosen)
  await takeBackKeptYears(tx, account.user.id)
}

/** With an undo link. Ends what was added since, and what was chosen. */
export const endWaysIn = (tx: Database, account: Ended, chosen: Chosen): Promise<void> =>
  endAll(tx, afterUndo, account, chosen)

/** With a link to choose a new password. */
export const endWaysInAfterReset = (
  tx: Database,
  account: Ended,
  chosen: Pick<Chosen, 'people' | 'keptPeople'>,
): Promise<void> => endAll(tx, afterReset, account, { ...chosen, feeds: 'all' })
