import type { Reply } from '../../src/contract/index.ts'
import { addDays } from '../../src/domain/wall-time.ts'
import { todayIn } from '../../src/domain/zones.ts'
import { someDate } from './client-steps.ts'
import type { Person, Walk } from './people.ts'
import { newClient } from './salon.ts'

type Listed = Reply<'listBookingsWithService'>[number]

const someTime = (walk: Walk): string => walk.pick(['09:00', '10:00', '11:00', '14:00']) ?? '09:00'

const whoActs = (walk: Walk): Person => (walk.chance(0.7) ? walk.salon.owner : walk.salon.member)

const money = (walk: Walk) => walk.pick([{}, { deposit: 'keep' }, { deposit: 'refund' }] as const) ?? {}

async function someListed(
  walk: Walk,
  isWanted: (booking: Listed) => boolean = () => true,
): Promise<{ by: Person; booking: Listed; params: { bookingId: number } } | null> {
  const by = whoActs(walk)
  const params = { scheduleId: walk.salon.scheduleId }
  const all = (await by.tries('listBookingsWithService', { params, query: {} })) ?? []
  const booking = walk.pick(all.filter(isWanted))
  return booking ? { by, booking, params: { bookingId: booking.id } } : null
}

const stands = ({ status }: Listed) => status === 'pending' || status === 'approved'

async function undoes(walk: Walk, by: Person, bookingId: number, version: number | undefined): Promise<void> {
  if (version === undefined || walk.chance(0.5)) return
  await by.tries('undoBooking', { params: { bookingId }, body: { version } })
}

async function answers(walk: Walk): Promise<void> {
  const found = await someListed(walk, ({ status }) => status === 'pending')
  if (!found) return
  const { by, booking, params } = found
  const status = walk.chance(0.6) ? 'approved' : 'rejected'
  const undo = walk.chance(0.4) ? { undoSeconds: 8 } : {}
  const end = status === 'rejected' ? money(walk) : {}
  const body = { status, version: booking.version, ...undo, ...end } as const
  const answered = await by.tries('answerBooking', { params, body })
  if (answered?.undoable) await undoes(walk, by, booking.id, answered.version)
}

async function setsStatus(walk: Walk): Promise<void> {
  const found = await someListed(walk)
  if (!found) return
  const { by, booking, params } = found
  const status =
    walk.pick(['pending', 'approved', 'rejected', 'cancelled', 'cancelled'] as const) ?? 'cancelled'
  const isEnd = status === 'cancelled' || status === 'rejected'
  const more = isEnd ? { ...money(walk), ...(walk.chance(0.2) && { notify: false }) } : {}
  const body = { status, version: booking.version, ...more, ...(walk.chance(0.3) && { undoSeconds: 8 }) }
  const edited = await by.tries('editBooking', { params, body })
  if (edited?.undoable) await undoes(walk, by, booking.id, edited.version)
}

async function moves(walk: Walk): Promise<void> {
  const found = await someListed(walk, stands)
  if (!found) return
  const { by, booking, params } = found
  const to = { date: someDate(walk), startTime: someTime(walk), version: booking.version }
  if (walk.chance(0.5)) await by.tries('proposeTime', { params, body: to })
  else
    await by.tries('editBooking', {
      params,
      body: { ...to, ...(booking.seriesContinues && walk.chance(0.5) && { following: true }) },
    })
}

async function answersReschedule(walk: Walk): Promise<void> {
  const found = await someListed(walk, ({ proposal }) => proposal !== undefined)
  if (!found) return
  const { by, booking, params } = found
  const accept = booking.proposal?.by === 'client' && walk.chance(0.6)
  await by.tries('answerReschedule', { params, body: { accept, version: booking.version } })
}

async function changesClient(walk: Walk): Promise<void> {
  const found = await someListed(walk)
  if (!found) return
  const { by, params } = found
  const isTransfer = walk.chance(0.6)
  const { name, email, phone } = newClient(walk)
  const clientChange = isTransfer ? ('transfer' as const) : ('correction' as const)
  const person = isTransfer
    ? { clientName: name, clientEmail: email, clientPhone: phone }
    : { clientName: `${name} corrected` }
  const body = { ...person, clientChange, ...(isTransfer && money(walk)) }
  await by.tries('editBooking', { params, body })
}

async function deletes(walk: Walk): Promise<void> {
  const found = await someListed(walk)
  if (!found) return
  const { by, booking, params } = found
  const following = booking.seriesContinues && walk.chance(0.4) ? ({ following: 'true' } as const) : {}
  const undo = walk.chance(0.3) ? { undoSeconds: 8 } : {}
  const deleted = await by.tries('deleteBooking', {
    params,
    query: { ...money(walk), ...undo, ...following },
  })
  if (deleted?.undoable) await undoes(walk, by, booking.id, deleted.version)
}

async function marksNoShow(walk: Walk): Promise<void> {
  const now = walk.clock.now()
  const found = await someListed(
    walk,
    ({ status, date }) => status === 'approved' && date <= todayIn('Europe/Paris', now),
  )
  if (!found) return
  await found.by.tries('markNoShow', { params: found.params, body: { noShow: !found.booking.noShow } })
}

const centsOf = (euros: string) => Math.round(Number(euros) * 100)

async function refunds(walk: Walk): Promise<void> {
  const found = await someListed(walk, ({ deposit }) => deposit !== null && Number(deposit.left) > 0)
  const left = centsOf(found?.booking.deposit?.left ?? '0')
  if (!found || left === 0) return
  const { by, booking, params } = found
  const cents = walk.chance(0.3) ? left : Math.max(1, Math.floor(left * walk.random()))
  const amount = (cents / 100).toFixed(2)
  const answer = await by.tries('refundDeposit', { params, body: { amount, version: booking.version } })
  const known = walk.known.find(({ reference }) => reference === booking.referenceToken)
  if (!answer || !known?.paymentId) return
  const total = centsOf(booking.deposit?.refunded ?? '0') + cents
  walk.refunds.push({ paymentId: known.paymentId, cents: total, by: booking.referenceToken })
}

async function enters(walk: Walk): Promise<void> {
  const by = whoActs(walk)
  const params = { scheduleId: walk.salon.scheduleId }
  const services = (await by.tries('listServices', { params })) ?? []
  const serviceId = walk.pick(services)?.id
  const client = walk.pick(walk.clients)
  if (serviceId === undefined || !client) return
  const about = { clientName: client.name, clientEmail: client.email, clientPhone: client.phone }
  const body = { serviceId, date: someDate(walk), startTime: someTime(walk), ...about }
  if (walk.chance(0.6)) {
    const status = walk.pick(['approved', 'pending'] as const) ?? 'approved'
    await by.tries('createBooking', { params, body: { ...body, status } })
  } else {
    const repeat = { unit: 'week', every: 1, times: walk.between(2, 4) } as const
    const series = await by.ask('createSeries', { params, body: { ...body, repeat, save: true } })
    walk.count(series.status < 300 && series.body.saved ? 'series saved' : 'series not saved')
  }
}

async function closes(walk: Walk): Promise<void> {
  const by = whoActs(walk)
  const params = { scheduleId: walk.salon.scheduleId }
  const closures = (await by.tries('listClosures', { params, query: {} })) ?? []
  const old = walk.pick(closures)
  if (old && walk.chance(0.6)) {
    await by.tries('deleteClosure', { params: { ...params, closureId: old.id } })
    return
  }
  const day = someDate(walk)
  const span = { fromDate: day, toDate: day }
  const before = await by.tries('listAffectedBookings', { params, query: span })
  const made = await by.tries('createClosure', { params, body: { ...span, staffId: null, label: '' } })
  if (before && made && made.bookings.length !== made.bookingCount)
    walk.find(`the closure counts ${made.bookingCount} bookings and lists ${made.bookings.length}`)
}

async function changesOffer(walk: Walk): Promise<void> {
  const { owner } = walk.salon
  const params = { scheduleId: walk.salon.scheduleId }
  const services = (await owner.tries('listServices', { params })) ?? []
  const service = walk.pick(services)
  const draw = walk.random()
  if (draw < 0.25 && service) {
    const priceCents = walk.pick([3_000, 6_000, 10_000]) ?? 6_000
    await owner.tries('editService', { params: { serviceId: service.id }, body: { priceCents } })
  } else if (draw < 0.45) {
    const depositAmount = walk.pick(['15.50', '20.00', '5.00']) ?? '15.50'
    const refundHours = walk.pick([0, 24]) ?? 24
    await owner.tries('setDeposit', { params, body: { requiresDeposit: true, depositAmount, refundHours } })
  } else if (draw < 0.55)
    await owner.tries('setDeposit', {
      params,
      body: { requiresDeposit: walk.chance(0.5), depositPercent: 30 },
    })
  else if (draw < 0.75)
    await owner.tries('editSchedule', {
      params,
      body: {
        cancelHours: walk.pick([0, 2, 12]) ?? 0,
        approval: walk.pick(['manual', 'automatic']) ?? 'manual',
      },
    })
  else if (draw < 0.85)
    await owner.tries('editSchedule', { params, body: { terms: `Conditions ${walk.between(1, 3)}` } })
  else if (draw < 0.92 && service && services.length > 2)
    await owner.tries('deleteService', { params: { serviceId: service.id } })
  else if (service)
    await owner.tries('editService', {
      params: { serviceId: service.id },
      body: { name: `${service.name.split(' ')[0]} ${walk.between(1, 9)}` },
    })
}

async function changesStaff(walk: Walk): Promise<void> {
  const { owner } = walk.salon
  const params = { scheduleId: walk.salon.scheduleId }
  const staff = (await owner.tries('listStaff', { params, query: {} })) ?? []
  const last = staff.at(-1)
  if (staff.length > 1 && last && walk.chance(0.5))
    await owner.tries('deleteStaff', { params: { ...params, staffId: last.id } })
  else if (staff.length < 3) await owner.tries('createStaff', { params, body: { name: 'Noé' } })
}

async function restrictsClient(walk: Walk): Promise<void> {
  const by = whoActs(walk)
  const list = await by.tries('listClients', { query: {} })
  const client = walk.pick(list?.clients ?? [])
  if (!client) return
  await by.tries('editClient', { params: { clientId: client.id }, body: { online: !client.online } })
}

async function managesWaiting(walk: Walk): Promise<void> {
  const by = whoActs(walk)
  const params = { scheduleId: walk.salon.scheduleId }
  const list = await by.tries('listWaiting', { params, query: {} })
  const entry = walk.pick(list?.waiting ?? [])
  if (entry && walk.chance(0.4))
    await by.tries('removeWaiting', { params: { ...params, waitingId: entry.id } })
}

async function resends(walk: Walk): Promise<void> {
  const found = await someListed(walk)
  if (!found) return
  const history = (await found.by.tries('listBookingHistory', { params: found.params })) ?? []
  const mail = walk.pick(history.flatMap(({ version, mails }) => mails.map((one) => ({ version, ...one }))))
  if (mail?.recipient !== 'client') return
  const { version, template } = mail
  await found.by.tries('resendMail', { params: found.params, body: { version, template } })
}

/** Pages that the salon reads every day. */
async function reads(walk: Walk): Promise<void> {
  const by = whoActs(walk)
  const today = todayIn('Europe/Paris', walk.clock.now())
  const query = { from: addDays(today, -20), to: addDays(today, 20) }
  await by.tries('listRequests')
  await by.tries('listDeposits', { query })
  await by.tries('getStatistics', { query })
}

/** In some walks only, because nothing is booked afterwards. */
async function deletesAccount(walk: Walk): Promise<void> {
  if (!walk.isLeaving) return
  const { owner } = walk.salon
  await owner.tries('confirmIdentity', { body: { password: 'a good password' } })
  if (walk.isDeleted) {
    if (await owner.tries('cancelAccountDeletion')) walk.isDeleted = false
  } else if (await owner.tries('deleteAccount')) walk.isDeleted = true
}

export const salonSteps: [number, (walk: Walk) => Promise<void>][] = [
  [8, answers],
  [5, setsStatus],
  [6, moves],
  [4, answersReschedule],
  [3, changesClient],
  [2, deletes],
  [2, marksNoShow],
  [4, refunds],
  [3, enters],
  [2, closes],
  [4, changesOffer],
  [1, changesStaff],
  [1, restrictsClient],
  [1, managesWaiting],
  [1, resends],
  [1, reads],
  [3, deletesAccount],
]
