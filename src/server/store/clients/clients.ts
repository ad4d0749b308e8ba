import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import { type ClientsShown, type ClientsSort, clientsShown, clientsSorts } from '../../../domain/clients.ts'
import { Refused } from '../../../domain/refusals.ts'
import { type ListedBooking, listed } from '../bookings/booking-lists.ts'
import { hasParts } from '../found-by.ts'
import { isOfStaff } from '../schedules/staff.ts'
import {
  aliased,
  type Columns,
  columnsOf,
  jsonObject,
  type Placeholder,
  rowsFrom,
  rowsOf,
  selection,
  statement,
  tenantOf,
} from '../statement.ts'

const c = aliased(tables.clients, 'c')
const l = aliased(tables.clients, 'l')
const b = aliased(tables.bookings, 'b')
const s = aliased(tables.schedules, 's')
const e = aliased(tables.bookingEvents, 'e')

/** Dates are wall-clock in the booking's zone. */
export type ListedClient = Pick<
  typeof tables.clients.$inferSelect,
  'id' | 'name' | 'phone' | 'email' | 'emailConfirmed' | 'note' | 'alert' | 'version'
> & {
  online: boolean
  visits: number
  noShow: number
  spentCents: number
  lastDate: string | null
  nextDate: string | null
}

/** For a member, `readerId`: only clients of the bookings of `staffIds`, and of these only what those bookings say. */
type OfOwner = {
  tenantId: number
  now: Date
  staffIds?: readonly number[] | null
  readerId?: string | null
}

type Of = 'salon' | 'staff'

const asOne = (tenant: string) => `(SELECT ${c.id} UNION ALL
  SELECT m.id FROM clients m WHERE m.tenant_id = ${tenant} AND m.merged_into = ${c.id})`

/** Looks up each client separately: with a free join order, the planner reads all bookings for each of them. */
const theirs = (
  tenant: string,
  staffIds: string | null = null,
) => `${asOne(tenant)} AS own (id) CROSS JOIN LATERAL (SELECT b.* FROM bookings b
    WHERE ${b.tenantId} = ${tenant} AND ${b.clientId} = own.id AND ${b.deletedAt} IS NULL
    AND ${b.status} IN ('pending', 'approved', 'rejected', 'cancelled', 'lapsed')${staffIds === null ? '' : ` AND ${isOfStaff(staffIds)}`} OFFSET 0) b
  JOIN schedules s ON ${s.tenantId} = ${tenant} AND ${s.id} = ${b.scheduleId} AND ${s.deletedAt} IS NULL`

/** Whether the member who reads chose the client of booking `b`. */
const isChosenBy = (tenant: string, readerId: string) => `EXISTS (SELECT FROM booking_events e
  WHERE ${e.tenantId} = ${tenant} AND ${e.bookingId} = ${b.id} AND ${e.details} -> 'by' ->> 'id' = ${readerId}
    AND (${e.kind} IN ('entered', 'transferred') OR ${e.details} ? 'clientChanged'))`

/** Whether the salon entered booking `b`, gave it to its client or handed it over, and not as the reader. */
const isGivenTo = (tenant: string, readerId: string) => `EXISTS (SELECT FROM booking_events e
  WHERE ${e.tenantId} = ${tenant} AND ${e.bookingId} = ${b.id} AND ${e.actor} = 'owner'
    AND ${e.details} -> 'by' ->> 'id' IS DISTINCT FROM ${readerId}
    AND (${e.kind} IN ('entered', 'transferred') OR ${e.details} ? 'clientChanged' OR ${e.details} -> 'before' ? 'staffName'))`

/**
 * `known`: someone else gave the member this client, or a booking of the member made the client.
 * Anyone else's name and number can be typed into a booking.
 */
const ofMember = (place: Placeholder<OfOwner>) => {
  const latest = (column: string) => `(array_agg(${column} ORDER BY ${b.startsAt} DESC, ${b.id} DESC))[1]`
  return `, ${latest(b.clientName)} AS client_name, ${latest(b.clientPhone)} AS client_phone, ${latest(b.clientEmail)} AS client_email,
    coalesce(bool_or(${b.createdAt} = ${c.createdAt} OR (NOT ${isChosenBy(tenantOf(place), place('readerId'))}
      AND ${isGivenTo(tenantOf(place), place('readerId'))})), false) AS known`
}

/** A visit is an approved booking that has begun and is not a no-show. */
function sums(place: Placeholder<OfOwner>, of: Of = 'salon'): string {
  const begun = `${b.startsAt} <= ${place('now')}::timestamptz`
  const visit = `${b.status} = 'approved' AND ${begun} AND ${b.noShowAt} IS NULL`
  return `(SELECT count(*) FILTER (WHERE ${visit})::int AS visits,
    count(${b.noShowAt})::int AS no_show,
    coalesce(sum(${b.priceCents}) FILTER (WHERE ${visit}), 0)::float8 AS spent,
    max(${b.date}) FILTER (WHERE ${visit})::text AS last,
    min(${b.date}) FILTER (WHERE ${b.status} IN ('pending', 'approved') AND NOT (${begun}))::text AS next${of === 'staff' ? ofMember(place) : ''}
    FROM ${theirs(tenantOf(place), staffIdsOf(place, of))}) sums`
}

/** Computes the stored columns by which lists sort and filter. */
export function figures(place: Placeholder<{ tenantId: number; now: Date }>): string {
  const begun = `${b.startsAt} <= ${place('now')}::timestamptz`
  const isAgreed = `${b.status} = 'approved' AND ${b.noShowAt} IS NULL`
  return `(SELECT min(${b.startsAt}) FILTER (WHERE ${b.status} IN ('pending', 'approved')) AS first_booking_at,
    max(${b.startsAt}) FILTER (WHERE ${isAgreed} AND ${begun}) AS last_visit_at,
    min(${b.startsAt}) FILTER (WHERE ${isAgreed} AND NOT (${begun})) AS next_visit_at,
    count(${b.noShowAt})::int AS no_show
    FROM ${theirs(tenantOf(place))}) sums`
}

const staffIdsOf = (place: Placeholder<{ staffIds?: readonly number[] | null }>, of: Of) =>
  of === 'staff' ? place('staffIds') : null

/** In statements for members: whether the client has a booking of their own, which says what is sought. */
const isKnownTo = (place: Placeholder<OfOwner>, client: string, parts?: string) =>
  ` AND EXISTS (SELECT FROM ${theirs(tenantOf(place), place('staffIds')).replaceAll('c.id', `${client}.id`)}
    ${parts === undefined ? '' : `WHERE ${hasParts(b.foundBy, parts)}`})`

const fields: Record<keyof ListedClient, string> = {
  id: c.id,
  name: c.name,
  phone: c.phone,
  email: c.email,
  emailConfirmed: c.emailConfirmed,
  note: c.note,
  alert: c.alert,
  version: c.version,
  online: `${c.offlineSince} IS NULL`,
  visits: 'sums.visits',
  noShow: 'sums.no_show',
  spentCents: 'sums.spent',
  lastDate: 'sums.last',
  nextDate: 'sums.next',
}

const fieldsOf: Record<Of, typeof fields> = {
  salon: fields,
  staff: {
    ...fields,
    name: 'sums.client_name',
    phone: 'sums.client_phone',
    email: 'sums.client_email',
    // Confirming is not for members.
    emailConfirmed: 'true',
    note: `CASE WHEN sums.known THEN ${c.note} END`,
    alert: `CASE WHEN sums.known THEN ${c.alert} END`,
    online: `NOT sums.known OR ${c.offlineSince} IS NULL`,
  },
}

type Page = OfOwner & { parts: string[]; after: number | null; max: number; since: Date | null }

const monthsAway = 3
const daysNew = 30

const shown: Record<
  ClientsShown,
  { isShown: (since: () => string) => string; since: (now: Date) => Date | null }
> = {
  away: {
    isShown: (since) => `${l.lastVisitAt} < ${since()}`,
    since: (now) => new Date(new Date(now).setUTCMonth(now.getUTCMonth() - monthsAway)),
  },
  new: {
    isShown: (since) => `${l.firstBookingAt} >= ${since()}`,
    since: (now) => new Date(now.getTime() - daysNew * 86_400_000),
  },
  noShow: { isShown: () => `${l.noShows} > 0`, since: () => null },
}

/** Members see every client of theirs by name: the columns of the list tell about the bookings of others, too. */
type Which = { of: Of; sort: ClientsSort; show: ClientsShown | 'all' }

function sought(place: Placeholder<Page>, { of, show }: Which): string {
  const ofShown = show === 'all' ? '' : ` AND ${shown[show].isShown(() => `${place('since')}::timestamptz`)}`
  const parts = `${place('parts')}::text[]`
  const isFound = of === 'staff' ? isKnownTo(place, 'l', parts) : ` AND ${hasParts(l.foundBy, parts)}`
  return `${l.tenantId} = ${tenantOf(place)} AND ${l.mergedInto} IS NULL${isFound}${ofShown}`
}

const lastVisitOrNever = (alias: string) => `coalesce(${alias}.last_visit_at, '-infinity'::timestamptz)`

const sorts: Record<ClientsSort, { key: (alias: string) => string; comes: '>' | '<'; order: string }> = {
  name: { key: (alias) => `${alias}.found_by`, comes: '>', order: '' },
  lastVisit: { key: lastVisitOrNever, comes: '<', order: ' DESC' },
}

const list = (which: Which) =>
  statement<Page, Columns<ListedClient>>()(`list-clients-of-${nameOf(which)}`, (place) => {
    const { key, comes, order } = sorts[which.sort]
    return `SELECT ${columnsOf<ListedClient>(fieldsOf[which.of])} FROM (
    SELECT c.* FROM (SELECT ${l.id}, ${key('l')} AS sorted_by FROM clients l WHERE ${sought(place, which)}
      AND (${place('after')}::bigint IS NULL OR (${key('l')}, ${l.id}) ${comes}
        (SELECT ${key('a')}, a.id FROM clients a WHERE a.tenant_id = ${tenantOf(place)} AND a.id = ${place('after')}::bigint))
      ORDER BY ${key('l')}${order}, ${l.id}${order} LIMIT ${place('max')}::int) page
    JOIN clients c ON ${c.tenantId} = ${tenantOf(place)} AND ${c.id} = page.id
    ORDER BY page.sorted_by${order}, page.id${order}) c CROSS JOIN LATERAL ${sums(place, which.of)}`
  })

const count = (which: Which) =>
  statement<Pick<Page, 'tenantId' | 'parts' | 'staffIds' | 'since'>, { total: number }>()(
    `count-clients-of-${nameOf(which)}`,
    (place) =>
      `SELECT count(*)::int AS total FROM clients l WHERE ${sought(place as Placeholder<Page>, which)}`,
  )

const nameOf = ({ of, sort, show }: Which): string => `${of}-by-${sort}-${show}`

const everyWhich: Which[] = [
  { of: 'staff', sort: 'name', show: 'all' },
  ...clientsSorts.flatMap((sort) =>
    (['all', ...clientsShown] as const).map((show) => ({ of: 'salon' as const, sort, show })),
  ),
]
const lists = new Map(everyWhich.map((which) => [nameOf(which), list(which)]))
const counts = new Map(everyWhich.map((which) => [nameOf(which), count(which)]))

function statementOf<One>(statements: ReadonlyMap<string, One>, which: Which): One {
  const found = statements.get(nameOf(which))
  if (!found) throw new Error(`no list of clients ${nameOf(which)}`)
  return found
}

const literal = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

type ListedPage = Omit<Page, 'max' | 'since'> & {
  limit: number
  sort: ClientsSort
  show: ClientsShown | undefined
}

/** All search words must match. Those who never came are last by visit. */
export async function listClients(
  pool: pg.Pool,
  { limit, sort, show, ...query }: ListedPage,
): Promise<{ clients: ListedClient[]; total: number; next: number | null }> {
  const parts = query.parts.map(literal)
  const which: Which = { of: query.staffIds ? 'staff' : 'salon', sort, show: show ?? 'all' }
  const since = show ? shown[show].since(query.now) : null
  const { tenantId, staffIds = null } = query
  const [[found], [counted]] = await Promise.all([
    statementOf(lists, which)(pool, { ...query, parts, since, max: limit + 1 }),
    statementOf(counts, which)(pool, { tenantId, parts, since, staffIds }),
  ])
  const rows = found ? rowsFrom<ListedClient>(found) : []
  const clients = rows.slice(0, limit)
  const next = rows.length > limit ? clients.at(-1)?.id : undefined
  return { clients, total: counted?.total ?? 0, next: next ?? null }
}

type ExportedClient = ListedClient & { foundBy: string }

type Behind = { name: string; id: number; max: number }

const exportedPage = statement<OfOwner & Behind, Columns<ExportedClient>>()(
  'export-clients',
  (place) => `SELECT ${columnsOf<ExportedClient>({ ...fields, foundBy: c.foundBy })} FROM (
    SELECT * FROM clients c WHERE ${c.tenantId} = ${tenantOf(place)} AND ${c.mergedInto} IS NULL
      AND (${c.foundBy}, ${c.id}) > (${place('name')}, ${place('id')}::bigint)
    ORDER BY ${c.foundBy}, ${c.id} LIMIT ${place('max')}::int) c CROSS JOIN LATERAL ${sums(place as Placeholder<OfOwner>)}`,
)

const exportedAtOnce = 500

/** By name. Each page is a separate query, so that no transaction stays open. */
export async function* pagesOfClients(pool: pg.Pool, query: OfOwner): AsyncGenerator<ListedClient[]> {
  for (let behind = { name: '', id: 0 }; ; ) {
    const [found] = await exportedPage(pool, { ...query, ...behind, max: exportedAtOnce })
    const page = found ? rowsFrom<ExportedClient>(found) : []
    yield page
    const last = page.at(-1)
    if (!last || page.length < exportedAtOnce) return
    behind = { name: last.foundBy, id: last.id }
  }
}

type OtherClient = { id: number; name: string; phone: string; email: string | null }

type OneClient = ListedClient & { merged: OtherClient[]; similar: OtherClient[] }

const other = (alias: string) =>
  jsonObject<OtherClient>({
    id: `${alias}.id`,
    name: `${alias}.name`,
    phone: `${alias}.phone`,
    email: `${alias}.email`,
  })

const maxSimilar = 10
const maxMerged = 500
const similar = (tenant: string) => `(SELECT DISTINCT o.* FROM client_keys own
    JOIN client_keys k ON k.tenant_id = ${tenant} AND split_part(k.key, ' ', 1) = split_part(own.key, ' ', 1)
    JOIN clients o ON o.tenant_id = ${tenant} AND o.id = k.client_id
  WHERE own.tenant_id = ${tenant} AND own.client_id IN ${asOne(tenant)}
    AND o.id <> ${c.id} AND o.merged_into IS NULL ORDER BY o.id LIMIT ${maxSimilar}) o`

const one = (of: Of) =>
  statement<OfOwner & { clientId: number }, OneClient>()(
    `find-client-of-${of}`,
    (place) => `SELECT ${selection<OneClient>({
      ...fieldsOf[of],
      id: `${c.id}::float8`,
      merged: rowsOf(
        other('m'),
        `(SELECT * FROM clients m WHERE m.tenant_id = ${tenantOf(place)} AND m.merged_into = ${c.id} ORDER BY m.id LIMIT ${maxMerged}) m`,
        ' ORDER BY m.id',
      ),
      similar: rowsOf(other('o'), similar(tenantOf(place)), ' ORDER BY o.id'),
    })} FROM clients c CROSS JOIN LATERAL ${sums(place, of)}
    WHERE ${c.tenantId} = ${tenantOf(place)} AND ${c.id} = ${place('clientId')}::bigint AND ${c.mergedInto} IS NULL${of === 'staff' ? isKnownTo(place, 'c') : ''}`,
  )

const clientOfBooking = statement<{ tenantId: number; bookingId: number }, { id: number }>()(
  'find-client-of-booking',
  (place) => `SELECT coalesce(c.merged_into, c.id)::float8 AS id FROM bookings b
    JOIN clients c ON c.tenant_id = ${tenantOf(place)} AND c.id = b.client_id
    WHERE b.tenant_id = ${tenantOf(place)} AND b.id = ${place('bookingId')}::bigint AND b.deleted_at IS NULL`,
)

/** Null for a booking without a contact. */
export async function findClientOfBooking(
  pool: pg.Pool,
  { bookingId, ...query }: OfOwner & { bookingId: number },
): Promise<ListedClient | null> {
  const [found] = await clientOfBooking(pool, { tenantId: query.tenantId, bookingId })
  return found ? findClient(pool, { ...query, clientId: found.id }) : null
}

const ones = { salon: one('salon'), staff: one('staff') }

export type ClientsBooking = ListedBooking & { scheduleId: number; scheduleName: string }

type BookingsOfClient = {
  tenantId: number
  clientId: number
  max: number
  staffIds?: readonly number[] | null
}

const bookingsOf = (of: Of) =>
  statement<BookingsOfClient, Columns<ClientsBooking>>()(
    `list-bookings-of-client-of-${of}`,
    (place) => `SELECT ${columnsOf<ClientsBooking>({
      ...listed(tenantOf(place), b.scheduleId),
      scheduleId: b.scheduleId,
      scheduleName: 'b.schedule_name',
    })} FROM clients c CROSS JOIN LATERAL (SELECT b.*, ${s.name} AS schedule_name FROM ${theirs(tenantOf(place), staffIdsOf(place, of))}
      ORDER BY ${b.startsAt} DESC, ${b.id} DESC LIMIT ${place('max')}::int) b
    WHERE ${c.tenantId} = ${tenantOf(place)} AND ${c.id} = ${place('clientId')}::bigint`,
  )

const bookingsOfClients = { salon: bookingsOf('salon'), staff: bookingsOf('staff') }

export async function listBookingsOf(pool: pg.Pool, query: BookingsOfClient): Promise<ClientsBooking[]> {
  const [found] = await bookingsOfClients[query.staffIds ? 'staff' : 'salon'](pool, query)
  return found ? rowsFrom<ClientsBooking>(found) : []
}

export async function findClient(pool: pg.Pool, query: OfOwner & { clientId: number }): Promise<OneClient> {
  const [found] = await ones[query.staffIds ? 'staff' : 'salon'](pool, query)
  if (!found) throw new Refused('client_not_found')
  return found
}
