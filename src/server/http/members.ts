import type pg from 'pg'
import type { ParsedBody, Reply } from '../../contract/index.ts'
import type { MemberCallName } from '../../contract/permissions.ts'
import { Refused } from '../../domain/refusals.ts'
import { findRowOfStaff, findStaffOfImage, isOwnBooking } from '../store/team/own-rows.ts'
import type { Call, Owner } from './server.ts'

const unknownRow = {
  closures: 'closure_not_found',
  availability: 'availability_not_found',
  special_hours: 'special_hours_not_found',
} as const

/** What a member may reach: staff members by schedule. */
class Reach {
  readonly pool: pg.Pool
  readonly tenantId: number
  readonly bySchedule: ReadonlyMap<number, number>

  constructor(pool: pg.Pool, { tenantId, only }: Pick<Owner, 'tenantId' | 'only'>) {
    this.pool = pool
    this.tenantId = tenantId
    this.bySchedule = new Map((only ?? []).map(({ scheduleId, staffId }) => [scheduleId, staffId]))
  }

  get staffIds(): number[] {
    return [...this.bySchedule.values()]
  }

  /** Other schedules are like unknown ones. */
  staffIn(scheduleId: number): number {
    const staffId = this.bySchedule.get(scheduleId)
    if (staffId === undefined) throw new Refused('schedule_not_found')
    return staffId
  }

  async requireBooking(bookingId: number): Promise<void> {
    const { pool, tenantId, staffIds } = this
    if (!(await isOwnBooking(pool, { tenantId, id: bookingId, staffIds })))
      throw new Refused('booking_not_found')
  }

  /** The hours and absences of colleagues are visible, so only those of other schedules are like unknown ones. */
  async requireRow(table: keyof typeof unknownRow, id: number): Promise<void> {
    const row = await findRowOfStaff(this.pool, table, { tenantId: this.tenantId, id })
    const own = row && this.bySchedule.get(row.scheduleId)
    if (own === null || own === undefined) throw new Refused(unknownRow[table])
    if (row?.staffId !== own) throw new Refused('role_not_allowed')
  }

  /** Images are public, so only those of other salons are like unknown ones. */
  async requirePhoto(publicId: string, staffId: number): Promise<void> {
    const { pool, tenantId } = this
    const shown = await findStaffOfImage(pool, { tenantId, publicId })
    if (shown === undefined) throw new Refused('image_not_found')
    if (shown !== staffId) throw new Refused('role_not_allowed')
  }
}

/** `call` refuses a call or narrows it, before its handler. `reply` removes what belongs to others. */
type Rule<Name extends MemberCallName> = {
  call?: (call: Call<Name>, reach: Reach) => Call<Name> | Promise<Call<Name>>
  reply?: (reply: Reply<Name>, reach: Reach) => Reply<Name>
}

type OfSchedule = {
  [Name in MemberCallName]: Call<Name>['params'] extends { scheduleId: number } ? Name : never
}
type OfBooking = {
  [Name in MemberCallName]: Call<Name>['params'] extends { bookingId: number } ? Name : never
}

/** For calls of a schedule in which the member works. */
const inSchedule = <Name extends OfSchedule[MemberCallName]>(
  narrow: (call: Call<Name>, staffId: number, reach: Reach) => Call<Name> | Promise<Call<Name>> = (call) =>
    call,
): Rule<Name> => ({
  call: (call, reach) => {
    const { scheduleId } = call.params as { scheduleId: number }
    return narrow(call, reach.staffIn(scheduleId), reach)
  },
})

/** For calls about one booking. */
const ofBooking = <Name extends OfBooking[MemberCallName]>(
  narrow: (call: Call<Name>, reach: Reach) => Call<Name> = (call) => call,
): Rule<Name> => ({
  call: async (call, reach) => {
    await reach.requireBooking((call.params as { bookingId: number }).bookingId)
    return narrow(call, reach)
  },
})

function refuseOthers(own: readonly number[], ...named: (number | null | undefined)[]): void {
  if (named.some((staffId) => staffId !== undefined && (staffId === null || !own.includes(staffId))))
    throw new Refused('role_not_allowed')
}

const forStaff = <Name extends OfSchedule[MemberCallName]>(): Rule<Name> =>
  inSchedule<Name>((call, staffId) => {
    refuseOthers([staffId], (call.body as { staffId: number | null }).staffId)
    return call
  })

const withOwnQuery = <Name extends OfSchedule[MemberCallName]>(): Rule<Name> =>
  inSchedule<Name>((call, staffId) => {
    const query = call.query as { staffId?: number }
    refuseOthers([staffId], query.staffId)
    return { ...call, query: { ...query, staffId } } as Call<Name>
  })

/** A new field does not compile before it is decided whether members may send it. */
type FieldsOf<Body> = Record<keyof Body, boolean>

const placedFields = {
  serviceId: true,
  serviceIds: true,
  date: true,
  startTime: true,
  durationMinutes: true,
  staffId: true,
  clientName: true,
  clientEmail: true,
  clientPhone: true,
  comment: true,
  places: true,
  companions: true,
  status: true,
  undoSeconds: true,
}

/** Members do each service themselves. */
const createdFields: FieldsOf<ParsedBody<'createBooking'>> = { ...placedFields, staffIds: false }

const editedFields: FieldsOf<ParsedBody<'editBooking'>> = {
  ...placedFields,
  insteadOf: true,
  onlyIfFree: true,
  message: true,
  notify: true,
  version: true,
  deposit: true,
  following: true,
  differing: true,
  clientChange: true,
}

const seriesFields: FieldsOf<ParsedBody<'createSeries'>> = {
  ...placedFields,
  repeat: true,
  choices: true,
  save: true,
}

/** Drops the fields that members may not send. */
const allowed = <Body extends object>(body: Body, fields: FieldsOf<Body>): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => fields[name as keyof Body])) as Body

/** Members cannot reassign a booking. */
const withoutColleagues = <Found extends Reply<'listAffectedBookings'>>(found: Found): Found => ({
  ...found,
  bookings: found.bookings.map(({ freeStaffIds: _, ...booking }) => booking),
})

/** The handler reads `owner.only` itself. */
const byHandler = {}
const ofNobody = {}

/**
 * A call that is open to members and has no rule here does not compile. `test/contract/roles.test.ts` attacks each with
 * the rows of others.
 */
const memberRules: { [Name in MemberCallName]: Rule<Name> } = {
  listSchedules: {
    reply: (schedules, { bySchedule }) => schedules.filter(({ id }) => bySchedule.has(id)),
  },
  getSchedule: inSchedule(),
  renewFeed: inSchedule(),
  listServices: inSchedule(),
  listStaff: inSchedule(),
  listAvailability: inSchedule(),
  listOpenHours: inSchedule(),
  listHolidayCountries: ofNobody,
  listHolidays: inSchedule(),
  listSpecialHours: inSchedule(),

  createPhoto: inSchedule((call, staffId) => {
    refuseOthers([staffId], call.body.staffId ?? null)
    return call
  }),
  deletePhoto: inSchedule(async (call, staffId, reach) => {
    await reach.requirePhoto(call.params.imageId, staffId)
    return call
  }),

  createAvailability: forStaff(),
  setHours: forStaff(),
  deleteAvailability: {
    call: async (call, reach) => {
      await reach.requireRow('availability', call.params.availabilityId)
      return call
    },
  },
  createSpecialHours: forStaff(),
  setSpecialHours: forStaff(),
  deleteSpecialHours: inSchedule(async (call, _staffId, reach) => {
    await reach.requireRow('special_hours', call.params.specialHoursId)
    return call
  }),

  listClosures: {
    ...inSchedule(),
    // The reason of an absence is the absent person's own.
    reply: (closures, { staffIds }) =>
      closures.map((closure) =>
        closure.staffId === null || staffIds.includes(closure.staffId) ? closure : { ...closure, label: '' },
      ),
  },
  listAffectedBookings: { ...withOwnQuery(), reply: withoutColleagues },
  createClosure: { ...forStaff(), reply: withoutColleagues },
  editClosure: {
    ...inSchedule(async (call, staffId, reach) => {
      refuseOthers([staffId], call.body.staffId)
      await reach.requireRow('closures', call.params.closureId)
      return call
    }),
    reply: withoutColleagues,
  },
  deleteClosure: inSchedule(async (call, _staffId, reach) => {
    await reach.requireRow('closures', call.params.closureId)
    return call
  }),

  listFreeTimes: {
    ...inSchedule(async (call, staffId, reach) => {
      const { query } = call
      refuseOthers([staffId], query.staffId)
      if (query.bookingId !== undefined) await reach.requireBooking(query.bookingId)
      return { ...call, query: { ...query, staffId } }
    }),
    reply: ({ alternatives, ...found }) => ({
      ...found,
      ...(alternatives && { alternatives: { ...alternatives, staffIds: [] } }),
    }),
  },
  listBookings: withOwnQuery(),
  listBookingsWithService: withOwnQuery(),
  listCalendar: inSchedule(),
  listOccupancies: inSchedule(),
  createBooking: inSchedule((call, staffId) => {
    refuseOthers([staffId], call.body.staffId)
    return { ...call, body: { ...allowed(call.body, createdFields), staffId } }
  }),
  createSeries: inSchedule((call, staffId) => {
    refuseOthers([staffId], call.body.staffId)
    return { ...call, body: { ...allowed(call.body, seriesFields), staffId } }
  }),
  editBooking: ofBooking((call, { staffIds }) => {
    refuseOthers(staffIds, call.body.staffId, call.body.insteadOf)
    return { ...call, body: allowed(call.body, editedFields) }
  }),
  answerBooking: ofBooking(),
  proposeTime: ofBooking((call, { staffIds }) => {
    refuseOthers(staffIds, call.body.staffId)
    return call
  }),
  answerReschedule: ofBooking(),
  markNoShow: ofBooking(),
  undoBooking: ofBooking(),
  deleteBooking: ofBooking(),
  listBookingHistory: ofBooking(),
  resendMail: ofBooking(),
  listRequests: byHandler,
  searchBookings: byHandler,

  listClients: {
    // Sorts and filters tell about the bookings of others, too.
    call: async (call, reach) => {
      const { sort, show, bookingId } = call.query
      if (sort !== 'name' || show) throw new Refused('role_not_allowed')
      if (bookingId !== undefined) await reach.requireBooking(bookingId)
      return call
    },
  },
  getClient: {
    // Merged and similar entries may be of others.
    reply: (client) => ({ ...client, merged: [], similar: [] }),
  },
}

type AnyRule = {
  call?: (call: unknown, reach: Reach) => unknown
  reply?: (reply: unknown, reach: Reach) => unknown
}

/** Passes the call of anyone but a member on as it is. */
export async function confined<Answer>(
  pool: pg.Pool,
  name: string,
  call: Call<'listSchedules'>,
  handle: (call: Call<'listSchedules'>) => Promise<Answer>,
): Promise<Answer> {
  const { owner } = call
  if (!owner?.only) return handle(call)
  const rule = (memberRules as Record<string, AnyRule>)[name]
  if (!rule) throw new Refused('role_not_allowed')
  const reach = new Reach(pool, owner)
  const narrowed = rule.call ? ((await rule.call(call, reach)) as Call<'listSchedules'>) : call
  const answer = await handle(narrowed)
  return rule.reply ? (rule.reply(answer, reach) as Answer) : answer
}
