import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Approval, GapRule, StepOfStarts } from '../src/domain/booking-rules.ts'
import type { ClosureSource } from '../src/domain/closures.ts'
import { type SalonColor, salonColors } from '../src/domain/salon-colors.ts'
import type { ImageKind } from '../src/domain/salon-images.ts'
import { maxFormerSlugs, maxSlugLength, minSlugLength } from '../src/domain/slugs.ts'
import type { StaffColor } from '../src/domain/staff.ts'
import { ownerId, tenantId } from './accounts.ts'
import { bytes, createdAt, instant, numberOf, rowNumber, wallTime } from './columns.ts'

export const schedules = pgTable(
  'schedules',
  {
    tenantId: tenantId(),
    id: rowNumber(),
    ownerId: ownerId(),
    name: text().notNull(),
    description: text(),
    address: text(),
    /** E.164 */
    phone: text(),
    website: text(),
    color: text().$type<SalonColor>().notNull().default('plum'),
    showHours: boolean().notNull().default(false),
    timezone: text().notNull(),
    passwordHash: text(),
    shareToken: text().notNull(),
    /** The readable address of the booking page: another public id of the schedule, next to its share token. */
    slug: text(),
    /** They keep working. */
    formerSlugs: text().array().notNull().default(sql`'{}'`),
    /** Whether search engines may show the booking page. */
    listed: boolean().notNull().default(false),
    feedToken: text()
      .notNull()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    requiresDeposit: boolean().notNull().default(false),
    depositCents: integer(),
    /** The share of the price, if there is no amount. */
    depositPercent: smallint(),
    /** For new deposits. A paid deposit keeps the term it was paid under. */
    refundHours: smallint().notNull().default(24),
    /** For new bookings. A booking keeps the hours that its client agreed to. */
    cancelHours: smallint().notNull().default(0),
    noticeMinutes: integer().notNull().default(0),
    horizonDays: smallint().notNull().default(30),
    stepMinutes: smallint().$type<StepOfStarts>(),
    approval: text().$type<Approval>().notNull().default('manual'),
    gaps: text().$type<GapRule>().notNull().default('allow'),
    /** Whether clients may wait for a time on a full date. */
    waitingList: boolean().notNull().default(true),
    /** How long an offer to a waiting client holds its time. */
    offerMinutes: smallint().notNull().default(120),
    shared: boolean().notNull().default(false),
    /** Whether its owner has chosen to keep the password that a new schedule needs. */
    passwordKept: boolean().notNull().default(false),
    /** Names the booking terms in force, which the table 'terms' holds. */
    termsHash: text(),
    legalName: text(),
    legalAddress: text(),
    registrationNumber: text(),
    vatNumber: text(),
    /** In percent. */
    vatRate: numeric({ precision: 4, scale: 2, mode: 'number' }),
    /** Country (ISO 3166) and region whose public holidays close the schedule. */
    country: text(),
    region: text(),
    /** Raised when the offered slots change, so that bookings based on an older version are checked again. */
    offerVersion: integer().notNull().default(1),
    createdAt: createdAt(),
    /** The zone rules that computed the instants; null if unknown. */
    zoneRules: text(),
    deletedAt: instant(),
    /** Deleted, and some upcoming bookings are still to be cancelled. */
    closing: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index().on(table.ownerId),
    index('schedules_closing').on(table.tenantId, table.id).where(sql`closing`),
    index('schedules_listed').on(table.tenantId, table.id).where(sql`listed`),
    check(
      'schedules_slug',
      sql`slug ~ '^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) BETWEEN ${sql.raw(`${minSlugLength} AND ${maxSlugLength}`)}`,
    ),
    check('schedules_former_slugs', sql`cardinality(former_slugs) <= ${sql.raw(`${maxFormerSlugs}`)}`),
    check(
      'schedules_deposit',
      sql`NOT requires_deposit OR deposit_cents IS NOT NULL OR deposit_percent IS NOT NULL`,
    ),
    check('schedules_deposit_percent', sql`deposit_percent BETWEEN 1 AND 100`),
    check('schedules_deposit_cents', sql`deposit_cents >= 0`),
    check('schedules_notice', sql`notice_minutes BETWEEN 0 AND 43200`),
    check('schedules_horizon', sql`horizon_days BETWEEN 1 AND 365`),
    check('schedules_step', sql`step_minutes IN (5, 10, 15, 20, 30, 60)`),
    check('schedules_approval', sql`approval IN ('manual', 'automatic')`),
    check('schedules_gaps', sql`gaps IN ('allow', 'avoid', 'forbid')`),
    check('schedules_offer_minutes', sql`offer_minutes BETWEEN 15 AND 1440`),
    check('schedules_phone', sql`phone ~ '^[+][0-9]{3,15}$'`),
    check('schedules_website', sql`website ~ '^https?://'`),
    check('schedules_color', sql`color IN (${sql.raw(salonColors.map((color) => `'${color}'`).join(', '))})`),
    check('schedules_refund_hours', sql`refund_hours BETWEEN 0 AND 720`),
    check('schedules_vat_rate', sql`vat_rate BETWEEN 0 AND 99.99`),
    check('schedules_cancel_hours', sql`cancel_hours BETWEEN 0 AND 720`),
  ],
)

/** Comes first in every key: a row references only rows of its own schedule, and an owner's rows stay on one machine. */
export const scheduleKey = () => ({ tenantId: numberOf().notNull(), scheduleId: numberOf().notNull() })

type OfSchedule = { tenantId: AnyPgColumn; scheduleId: AnyPgColumn }

export const toSchedule = (name: string, { tenantId, scheduleId }: OfSchedule) =>
  foreignKey({
    name,
    columns: [tenantId, scheduleId],
    foreignColumns: [schedules.tenantId, schedules.id],
  }).onDelete('cascade')

/** Each schedule has one member from the start, and shows none while it has only one. */
export const staff = pgTable(
  'staff',
  {
    ...scheduleKey(),
    id: rowNumber(),
    name: text().notNull(),
    color: text().$type<StaffColor>().notNull().default('plum'),
    position: smallint().notNull().default(0),
    /** The person of the team who works under this name. */
    membershipId: numberOf(),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.scheduleId, table.id] }),
    toSchedule('staff_to_schedule', table),
    uniqueIndex('staff_of_person')
      .on(table.tenantId, table.membershipId, table.scheduleId)
      .where(sql`membership_id IS NOT NULL AND deleted_at IS NULL`),
  ],
)

/** Buffers are minutes around the appointment. Processing times are minutes after the start, and minutes long. */
export const services = pgTable(
  'services',
  {
    ...scheduleKey(),
    id: rowNumber(),
    name: text().notNull(),
    description: text(),
    category: text(),
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
    /** Null: as the schedule; 0: none. */
    depositCents: integer(),
    depositPercent: smallint(),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.scheduleId, table.id] }),
    toSchedule('services_to_schedule', table),
    check('services_duration', sql`duration_minutes BETWEEN 15 AND 480`),
    check('services_buffers', sql`buffer_before BETWEEN 0 AND 240 AND buffer_after BETWEEN 0 AND 240`),
    check('services_capacity', sql`capacity BETWEEN 1 AND 100`),
    check('services_processing_whole', sql`(processing_from IS NULL) = (processing_minutes IS NULL)`),
    check(
      'services_processing',
      sql`processing_from IS NULL OR processing_from > 0 AND processing_minutes > 0 AND processing_from + processing_minutes < duration_minutes AND capacity = 1`,
    ),
    check('services_deposit', sql`deposit_cents BETWEEN 0 AND 99999999`),
    check(
      'services_deposit_percent',
      sql`deposit_percent IS NULL OR deposit_percent BETWEEN 1 AND 100 AND deposit_cents IS NULL`,
    ),
    check('services_price', sql`price_cents BETWEEN 0 AND 99999999`),
  ],
)

export const toStaff = (
  name: string,
  { tenantId, scheduleId, staffId }: OfSchedule & { staffId: AnyPgColumn },
) =>
  foreignKey({
    name,
    columns: [tenantId, scheduleId, staffId],
    foreignColumns: [staff.tenantId, staff.scheduleId, staff.id],
  }).onDelete('cascade')

export const toService = (
  name: string,
  { tenantId, scheduleId, serviceId }: OfSchedule & { serviceId: AnyPgColumn },
) =>
  foreignKey({
    name,
    columns: [tenantId, scheduleId, serviceId],
    foreignColumns: [services.tenantId, services.scheduleId, services.id],
  }).onDelete('cascade')

/** A service without rows is performed by everyone. */
export const serviceStaff = pgTable(
  'service_staff',
  { ...scheduleKey(), serviceId: numberOf().notNull(), staffId: numberOf().notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.scheduleId, table.serviceId, table.staffId] }),
    toService('service_staff_to_service', table),
    toStaff('service_staff_to_staff', table),
  ],
)

/** Wall-clock times; 0 = Sunday. A staff member with rows of their own has only those. */
export const availability = pgTable(
  'availability',
  {
    ...scheduleKey(),
    id: rowNumber(),
    staffId: numberOf(),
    dayOfWeek: smallint().notNull(),
    startTime: wallTime().notNull(),
    endTime: wallTime().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.scheduleId, table.id] }),
    toSchedule('availability_to_schedule', table),
    toStaff('availability_to_staff', table),
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
    ...scheduleKey(),
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
    primaryKey({ columns: [table.tenantId, table.scheduleId, table.id] }),
    toSchedule('closures_to_schedule', table),
    toStaff('closures_to_staff', table),
    index('closures_by_end').on(table.tenantId, table.scheduleId, table.endsAt),
    check('closures_order', sql`starts_at < ends_at`),
    check('closures_source', sql`source IN ('owner', 'holiday')`),
  ],
)

export const specialHours = pgTable(
  'special_hours',
  {
    ...scheduleKey(),
    id: rowNumber(),
    staffId: numberOf(),
    date: date({ mode: 'string' }).notNull(),
    startTime: wallTime().notNull(),
    endTime: wallTime().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.scheduleId, table.id] }),
    toSchedule('special_hours_to_schedule', table),
    toStaff('special_hours_to_staff', table),
    index('special_hours_by_date').on(table.tenantId, table.scheduleId, table.date),
    check('special_hours_order', sql`start_time < end_time`),
  ],
)

/** WebP without metadata, at two widths. A logo has only the small one. A staff member has at most one photo. */
export const scheduleImages = pgTable(
  'schedule_images',
  {
    ...scheduleKey(),
    id: rowNumber(),
    /** Random, because anyone who knows it sees the image. */
    publicId: text().notNull(),
    kind: text().$type<ImageKind>().notNull(),
    staffId: numberOf(),
    small: bytes().notNull(),
    large: bytes(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.scheduleId, table.id] }),
    toSchedule('schedule_images_to_schedule', table),
    toStaff('schedule_images_to_staff', table),
    uniqueIndex('schedule_images_logo').on(table.tenantId, table.scheduleId).where(sql`kind = 'logo'`),
    uniqueIndex('schedule_images_staff')
      .on(table.tenantId, table.scheduleId, table.staffId)
      .where(sql`staff_id IS NOT NULL`),
    check('schedule_images_kind', sql`kind IN ('logo', 'photo', 'staff')`),
    check('schedule_images_large', sql`(kind = 'logo') = (large IS NULL)`),
    check('schedule_images_of_staff', sql`(kind = 'staff') = (staff_id IS NOT NULL)`),
  ],
)
