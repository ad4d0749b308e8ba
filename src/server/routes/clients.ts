import { bookingsOfClient, type clients, maxFaults } from '../../contract/clients.ts'
import type { Body } from '../../contract/index.ts'
import { searchTermsOf } from '../../domain/booking-search.ts'
import { Refused } from '../../domain/refusals.ts'
import { e164Of, numbersIn } from '../adapters/phone-numbers.ts'
import { ClientChanged, editClient, mergeClients, separateClient } from '../clients/change.ts'
import { checkClients } from '../clients/check.ts'
import { addContacts } from '../clients/contacts.ts'
import { exportOf } from '../clients/export.ts'
import { addClient, importClients, type Left } from '../clients/import.ts'
import type { FileReading, ReadFile } from '../clients/read-file.ts'
import { longestReading, readClientFile } from '../clients/read-in-thread.ts'
import type { Database } from '../database/connection.ts'
import { staffOf } from '../http/acting.ts'
import { requireRecent } from '../http/confirmations.ts'
import { pagesInTurn, readableOf, startExport } from '../http/exports.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import { listUnconfirmed } from '../store/clients/booked-contacts.ts'
import {
  findClient,
  findClientOfBooking,
  type ListedClient,
  listBookingsOf,
  listClients,
  pagesOfClients,
} from '../store/clients/clients.ts'
import { listOwned } from '../store/schedules/schedules.ts'
import { listedView, serviceOf } from './bookings.ts'

const previewed = 5

/** The zone of the owner's first schedule. */
const zoneOf = async (db: Database, tenantId: number): Promise<string> =>
  (await listOwned(db, tenantId))[0]?.timezone ?? 'Europe/Paris'

const readingOf = (
  { file, encoding, headingLine, columns, sheet }: Body<'importClients'>,
  zone: string,
): FileReading => ({
  bytes: Uint8Array.from(Buffer.from(file, 'base64')),
  encoding,
  headingLine,
  columns,
  sheet,
  zone,
})

/** Unreadable cells, then the values that give way to those of known clients. */
const cellFaultsOf = ({ cellFaults, cellsLeftOut, places }: ReadFile, left: readonly Left[]) => ({
  cellFaults: [
    ...cellFaults,
    ...left.slice(0, maxFaults).map(({ index, text, ...fault }) => ({
      line: 0,
      ...places[index],
      text: text.slice(0, 200),
      ...fault,
    })),
  ].slice(0, maxFaults),
  cellsLeftOut: cellsLeftOut + left.length,
})

const shownView = <Shown extends ListedClient>({ emailConfirmed, ...client }: Shown) => ({
  ...client,
  ...(!emailConfirmed && { emailUnconfirmed: true as const }),
  missed: client.noShow,
})

/** Members see only what their own bookings say. */
const readerOf = (owner: Owner) => ({ staffIds: staffOf(owner), readerId: owner.person.id })

export const clientRoutes = ({ db, pool }: Server): Handlers<typeof clients> => {
  type OfBooking = Pick<Asked, 'tenantId' | 'clientId' | 'staffIds'> & { bookingId?: number | null }
  type Asked = { tenantId: number; clientId: number; now: number } & Partial<ReturnType<typeof readerOf>>

  const unconfirmedOf = async ({ tenantId, clientId, staffIds, bookingId = null }: OfBooking) =>
    staffIds ? {} : { unconfirmed: await listUnconfirmed(pool, { tenantId, clientId, bookingId }) }

  const view = async (query: Asked) => {
    const client = await findClient(pool, { ...query, now: new Date(query.now) })
    const bookings = await listBookingsOf(pool, { ...query, max: bookingsOfClient })
    return {
      ...shownView(client),
      ...(await unconfirmedOf(query)),
      bookings: bookings.map((booking) => ({
        ...listedView(booking),
        scheduleId: booking.scheduleId,
        service: serviceOf(booking),
        schedule: { name: booking.scheduleName },
      })),
    }
  }

  return {
    listClients: async ({ owner, query: { q = '', after = null, bookingId, ...page }, now }) => {
      const { tenantId } = owner
      const reader = { tenantId, now: new Date(now), ...readerOf(owner) }
      if (bookingId !== undefined) {
        const client = await findClientOfBooking(pool, { ...reader, bookingId })
        const one = client && { ...reader, staffIds: reader.staffIds, clientId: client.id, bookingId }
        const clients = one ? [{ ...shownView(client), ...(await unconfirmedOf(one)) }] : []
        return { clients, total: clients.length, next: null }
      }
      const parts = q === '' ? [] : searchTermsOf(q)?.parts
      if (!parts) return { clients: [], total: 0, next: null }
      const { sort, show } = page
      if (sort !== 'name' || show) await checkClients(db, pool, { tenantId, now: new Date(now) })
      const query = { ...page, ...reader, parts, after, show }
      const found = await listClients(pool, query)
      return { ...found, clients: found.clients.map(shownView) }
    },

    createClient: async ({ owner, body, now }) => {
      const phoneE164 = e164Of(body.phone, await zoneOf(db, owner.tenantId))
      const clientId = await addClient(db, owner.tenantId, { ...body, phoneE164 })
      return view({ tenantId: owner.tenantId, clientId, now })
    },

    getClient: async ({ owner, params: { clientId }, now }) => {
      return view({ tenantId: owner.tenantId, clientId, now, ...readerOf(owner) })
    },

    editClient: async ({ owner, params: { clientId }, body: { version, ...edits }, now }) => {
      const query = { tenantId: owner.tenantId, clientId, now }
      const { phone } = edits
      const phoneE164 = phone === undefined ? undefined : e164Of(phone, await zoneOf(db, owner.tenantId))
      try {
        await editClient(
          db,
          { ...query, version },
          { ...edits, ...(phoneE164 !== undefined && { phoneE164 }) },
        )
      } catch (error) {
        if (error instanceof ClientChanged)
          throw new Refused('client_changed', {}, { client: await view(query) })
        throw error
      }
      return view(query)
    },

    confirmContacts: async ({ owner, params: { clientId }, body: { bookingId, contacts }, now }) => {
      await addContacts(db, { tenantId: owner.tenantId, clientId, bookingId }, contacts)
      return view({ tenantId: owner.tenantId, clientId, now })
    },

    mergeClients: async ({ owner, params: { clientId }, body: { otherId }, now }) => {
      await mergeClients(db, { tenantId: owner.tenantId, clientId, otherId })
      return view({ tenantId: owner.tenantId, clientId, now })
    },

    separateClient: async ({ owner, params: { clientId }, now }) => {
      await separateClient(db, { tenantId: owner.tenantId, clientId })
      return view({ tenantId: owner.tenantId, clientId, now })
    },

    importClients: async ({ owner, body, request }) => {
      // Meanwhile the connection is silent.
      request.raw.setTimeout(longestReading)
      const result = await readClientFile(owner.id, readingOf(body, await zoneOf(db, owner.tenantId)))
      if ('refusal' in result) {
        if (result.refusal === 'file_quote_unclosed')
          throw new Refused(result.refusal, { line: String(result.line) })
        const { refusal, ...found } = result
        throw new Refused(refusal, {}, found)
      }
      const { people, places, ...read } = result
      const { left, ...outcome } = await importClients(db, owner.tenantId, people, body.save)
      return {
        saved: body.save,
        ...outcome,
        ...read,
        ...cellFaultsOf(result, left),
        people: people.slice(0, previewed),
      }
    },

    exportClients: async ({ owner, query, locale, request, reply, now }) => {
      requireRecent(request, owner, now)
      const pages = pagesInTurn(pagesOfClients(pool, { tenantId: owner.tenantId, now: new Date(now) }))
      const { content, name } = exportOf(
        pages,
        query.locale ?? locale,
        numbersIn(await zoneOf(db, owner.tenantId)),
      )
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return startExport(owner.id, () => readableOf(content))
    },
  }
}
