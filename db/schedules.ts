import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { Approval, GapRule, StepOfStarts } from '../src/domain/booking-rules.ts'
import type { ClosureSource } from '../src/domain/closures.ts'
import type { StaffColor } from '../src/domain/staff.ts'
import { ownerId, tenantId } from './accounts.ts'
import { createdAt, instant, numberOf, rowId, rowNumber, wallTime } from './columns.ts'

export const schedules = pgTable(
  'schedules',
  {
    id: rowId(),
    tenantId: tenantId(),
    ownerId: ownerId(),
    name: text().notNull(),
    description: text(),
    timezone: text().notNull(),
    passwordHash: text(),
    shareToken: text().notNull().unique('schedules_share_token'),
    feedToken: text()
      .notNull()
      .unique('schedules_feed_token')
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    requiresDeposit: boolean().notNull().default(false),
    depositCents: integer(),
    /** For new deposits. A paid deposit keeps the term it was paid under. */
    refundHours: smallint().notNull().default(24),
    noticeMinutes: integer().notNull().default(0),
    horizonDays: smallint().notNull().default(30),
    stepMinutes: smallint().$type<StepOfStarts>(),
    approval: text().$type<Approval>().notNull().default('manual'),
    gaps: text().$type<GapRule>().notNull().default('allow'),
    shared: boolean().notNull().default(false),
    /** Country (ISO 3166) and region whose public holidays close the schedule. */
    country: text(),
    region: text(),
    /** Raised when the offered slots change, so that bookings based on an older version are checked again. */
    offerVersion: integer().notNull().default(1),
    createdAt: createdAt(),
    /** The zone rules that computed the instants; null if unknown. */
    zoneRules: text(),
    deletedAt: instant(),
  },
  (table) => [
    index().on(table.ownerId),
    check('schedules_deposit', sql`NOT requires_deposit OR deposit_cents IS NOT NULL`),
    check('schedules_deposit_cents', sql`deposit_cents >= 0`),
    check('schedules_notice', sql`notice_minutes BETWEEN 0 AND 43200`),
    check('schedules_horizon', sql`horizon_days BETWEEN 1 AND 365`),
    check('schedules_step', sql`step_minutes IN (5, 10, 15, 20, 30, 60)`),
    check('schedules_approval', sql`approval IN ('manual', 'automatic')`),
    check('schedules_gaps', sql`gaps IN ('allow', 'avoid', 'forbid')`),
    check('schedules_refund_hours', sql`refund_hours BETWEEN 0 AND 720`),
  ],
)

/** Comes first in every key, so that no row can reference another schedule. */
export const scheduleId = () =>
  numberOf()
    .notNull()
    .references(() => schedules.id, { onDelete: 'cascade' })

/** Each schedule has one member from the start, and shows none while it has only one. */
export const staff = pgTable(
  'staff',
  {
    scheduleId: scheduleId(),
    id: rowNumber(),
    name: text().notNull(),
    color: text().$type<StaffColor>().notNull().default('plum'),
    position: smallint().notNull().default(0),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.id] })],
)

/** Buffers are minutes around the appointment. Processing times are minutes after the start, and minutes long. */
export const services = pgTable(
  'services',
  {
    scheduleId: scheduleId(),
    id: rowNumber(),
    name: text().notNull(),
    description: text(),
    durationMinutes: smallint().notNull(),
    displayOrder: smallint().notNull().default(0),
    bufferBefore: smallint().notNull().default(0),
    bufferAfter: smallint().notNull().default(0),
    capacity: smallint().notNull().default(1),
    processingFrom: smallint(),
    processingMinutes: smallint(),
    priceCents: integer(),
    priceFrom: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.id] }),
    check('services_duration', sql`duration_minutes BETWEEN 15 AND 480`),
    check('services_buffers', sql`buffer_before BETWEEN 0 AND 240 AND buffer_after BETWEEN 0 AND 240`),
    check('services_capacity', sql`capacity BETWEEN 1 AND 100`),
    check('services_processing_whole', sql`(processing_from IS NULL) = (processing_minutes IS NULL)`),
    check(
      'services_processing',
      sql`processing_from IS NULL OR processing_from > 0 AND processing_minutes > 0 AND processing_from + processing_minutes < duration_minutes AND capacity = 1`,
    ),
    check('services_price', sql`price_cents BETWEEN 0 AND 99999999`),
  ],
)

type Within = { scheduleId: AnyPgColumn }

export const toStaff = ({ scheduleId, staffId }: Within & { staffId: AnyPgColumn }) =>
  foreignKey({ columns: [scheduleId, staffId], foreignColumns: [staff.scheduleId, staff.id] }).onDelete(
    'cascade',
  )

export const toService = ({ scheduleId, serviceId }: Within & { serviceId: AnyPgColumn }) =>
  foreignKey({
    columns: [scheduleId, serviceId],
    foreignColumns: [services.scheduleId, services.id],
  }).onDelete('cascade')

/** A service without rows is performed by everyone. */
export const serviceStaff = pgTable(
  'service_staff',
  { scheduleId: numberOf().notNull(), serviceId: numberOf().notNull(), staffId: numberOf().notNull() },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.serviceId, table.staffId] }),
    toService(table),
    toStaff(table),
  ],
)

/** Wall-clock times; 0 = Sunday. A staff member with rows of their own has only those. */
export const availability = pgTable(
  'availability',
  {
    scheduleId: scheduleId(),
    id: rowNumber(),
    staffId: numberOf(),
    dayOfWeek: smallint().notNull(),
    startTime: wallTime().notNull(),
    endTime: wallTime().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.id] }),
    toStaff(table),
    check('availability_day', sql`day_of_week BETWEEN 0 AND 6`),
    check('availability_order', sql`start_time < end_time`),
  ],
)

/**
 * [startsAt, endsAt). The wall times are the owner's, and give the instants again when the zone's rules change. Older
 * rows have none until the next start.
 */
export const closures = pgTable(
  'closures',
  {
    scheduleId: scheduleId(),
    id: rowNumber(),
    staffId: numberOf(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    fromDate: date({ mode: 'string' }),
    fromTime: wallTime(),
    toDate: date({ mode: 'string' }),
    toTime: wallTime(),
    timezone: text(),
    allDay: boolean().notNull().default(false),
    label: text().notNull().default(''),
    source: text().$type<ClosureSource>().notNull().default('owner'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.id] }),
    toStaff(table),
    index('closures_by_end').on(table.scheduleId, table.endsAt),
    check('closures_order', sql`starts_at < ends_at`),
    check('closures_source', sql`source IN ('owner', 'holiday')`),
  ],
)

export const specialHours = pgTable(
  'special_hours',
  {
    scheduleId: scheduleId(),
    id: rowNumber(),
    staffId: numberOf(),
    date: date({ mode: 'string' }).notNull(),
    startTime: wallTime().notNull(),
    endTime: wallTime().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.id] }),
    toStaff(table),
    index('special_hours_by_date').on(table.scheduleId, table.date),
    check('special_hours_order', sql`start_time < end_time`),
  ],
)
