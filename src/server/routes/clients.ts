import { bookingsOfClient, type clients, importedPerson } from '../../contract/clients.ts'
import type { Reply } from '../../contract/index.ts'
import { problemOf } from '../../contract/problems.ts'
import { soughtIn } from '../../domain/booking-search.ts'
import { areEnough, columnsIn, type PersonField } from '../../domain/clients.ts'
import { Refused } from '../../domain/refusals.ts'
import { ClientChanged, editClient, mergeClients, separateClient } from '../clients/change.ts'
import { exportOf } from '../clients/export.ts'
import { importClients } from '../clients/import.ts'
import { meetWhoBooked } from '../clients/meet.ts'
import { requireRecent } from '../http/confirmations.ts'
import { pagesInTurn, readableOf, startExport } from '../http/exports.ts'
import type { Handlers, Server } from '../http/server.ts'
import { rowsOfFile } from '../ports/csv.ts'
import { findClient, listBookingsOf, listClients, pagesOfClients } from '../store/clients.ts'
import { listedView, serviceOf } from './bookings.ts'

type Import = Reply<'importClients'>

/** As many people of a file as its preview shows. */
const previewed = 5

/** What a row says of somebody, under the headings of its file. */
function personIn(cells: readonly string[], columns: Partial<Record<PersonField, number>>) {
  const cell = (field: PersonField) => cells[columns[field] ?? -1] ?? ''
  const name = [cell('firstName'), cell('lastName')].filter(Boolean).join(' ')
  return { name: cell('name') || name, phone: cell('phone'), email: cell('email'), note: cell('note') }
}

/** The people of a file and what is wrong with the other rows. */
function readPeople(file: string): Pick<Import, 'columns' | 'people' | 'faults'> {
  const [first, ...rows] = rowsOfFile(Buffer.from(file, 'base64'))
  const columns = columnsIn(first?.cells ?? [])
  if (!first || !areEnough(columns)) throw new Refused('file_not_understood')
  const people: Import['people'] = []
  const faults: Import['faults'] = []
  for (const { line, cells } of rows) {
    const { success, data, error } = importedPerson.safeParse(personIn(cells, columns))
    if (success) people.push(data)
    for (const issue of error?.issues.slice(0, 1) ?? []) {
      const field = issue.path[0] as Import['faults'][number]['field']
      const { problem } = problemOf(issue)
      faults.push({ line, text: cells.filter(Boolean).join(' · ').slice(0, 200), field, problem })
    }
  }
  const fields = Object.entries(columns) as [PersonField, number][]
  return {
    columns: first.cells.map((heading, index) => ({
      heading,
      field: fields.find(([, column]) => column === index)?.[0] ?? null,
    })),
    people,
    faults,
  }
}

export const clientRoutes = ({ db, pool }: Server): Handlers<typeof clients> => {
  const view = async (asked: { ownerId: string; clientId: number; now: number }) => {
    const client = await findClient(pool, { ...asked, now: new Date(asked.now) })
    const bookings = await listBookingsOf(pool, { ...asked, most: bookingsOfClient })
    return {
      ...client,
      bookings: bookings.map((booking) => ({
        ...listedView(booking),
        scheduleId: booking.scheduleId,
        service: serviceOf(booking),
        schedule: { name: booking.scheduleName },
      })),
    }
  }

  return {
    listClients: async ({ owner, query: { q = '', after = null, limit }, now }) => {
      await meetWhoBooked(db, owner.id)
      const parts = q === '' ? [] : soughtIn(q)?.parts
      if (!parts) return { clients: [], total: 0, next: null }
      return listClients(pool, { ownerId: owner.id, now: new Date(now), parts, after, limit })
    },

    getClient: async ({ owner, params: { clientId }, now }) => {
      await meetWhoBooked(db, owner.id)
      return view({ ownerId: owner.id, clientId, now })
    },

    editClient: async ({ owner, params: { clientId }, body: { version, ...edits }, now }) => {
      const asked = { ownerId: owner.id, clientId, now }
      try {
        await editClient(db, { ...asked, version }, edits)
      } catch (error) {
        if (error instanceof ClientChanged)
          throw new Refused('client_changed', {}, { client: await view(asked) })
        throw error
      }
      return view(asked)
    },

    mergeClients: async ({ owner, params: { clientId }, body: { otherId }, now }) => {
      await mergeClients(db, { ownerId: owner.id, clientId, otherId })
      return view({ ownerId: owner.id, clientId, now })
    },

    separateClient: async ({ owner, params: { clientId }, now }) => {
      await separateClient(db, { ownerId: owner.id, clientId })
      return view({ ownerId: owner.id, clientId, now })
    },

    importClients: async ({ owner, body: { file, save } }) => {
      const { people, ...read } = readPeople(file)
      await meetWhoBooked(db, owner.id)
      const outcome = await importClients(db, owner.id, people, save)
      return { saved: save, ...outcome, ...read, people: people.slice(0, previewed) }
    },

    exportClients: async ({ owner, query, locale, request, reply, now }) => {
      requireRecent(request, owner, now)
      await meetWhoBooked(db, owner.id)
      const pages = pagesInTurn(pagesOfClients(pool, { ownerId: owner.id, now: new Date(now) }))
      const { content, name } = exportOf(pages, query.locale ?? locale)
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return startExport(owner.id, () => readableOf(content))
    },
  }
}
