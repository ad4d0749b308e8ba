import type { z } from 'zod'
import { account } from './account.ts'
import { accountDeletion } from './account-deletion.ts'
import { addresses } from './addresses.ts'
import { availability } from './availability.ts'
import { billing } from './billing.ts'
import { bookingHistory } from './booking-history.ts'
import { bookingSearch } from './booking-search.ts'
import { bookings } from './bookings.ts'
import { calendarFiles } from './calendar-files.ts'
import { clients } from './clients.ts'
import { closures } from './closures.ts'
import { depositLists } from './deposit-lists.ts'
import { deposits } from './deposits.ts'
import { devices } from './devices.ts'
import type { Contract } from './endpoint.ts'
import type { EndpointName } from './endpoints.ts'
import { freeTimes } from './free-times.ts'
import { health } from './health.ts'
import { holidays } from './holidays.ts'
import { messages } from './messages.ts'
import { occupancies } from './occupancies.ts'
import { operations } from './operations.ts'
import { passkeys } from './passkeys.ts'
import type { SignedInName } from './permissions.ts'
import { profile } from './profile.ts'
import { publicBooking } from './public-booking.ts'
import { receipts } from './receipts.ts'
import { requests } from './requests.ts'
import { reschedule } from './reschedule.ts'
import { salonImages } from './salon-images.ts'
import { sandbox } from './sandbox.ts'
import { schedules } from './schedules.ts'
import { series } from './series.ts'
import { services } from './services.ts'
import { sessions } from './sessions.ts'
import { setUp } from './setup.ts'
import { staff } from './staff.ts'
import { statistics } from './statistics.ts'
import { team } from './team.ts'
import { twoFactor } from './two-factor.ts'
import { undo } from './undo.ts'
import { waiting } from './waiting.ts'

type WithAccess = Record<SignedInName, { access: 'owner' }> &
  Record<Exclude<EndpointName, SignedInName>, { access: 'anyone' }>

/** A path without a contract, or a contract without a path or against `permissions`, does not compile. */
export const contract = {
  ...account,
  ...twoFactor,
  ...passkeys,
  ...profile,
  ...addresses,
  ...sessions,
  ...schedules,
  ...salonImages,
  ...services,
  ...availability,
  ...setUp,
  ...staff,
  ...team,
  ...closures,
  ...holidays,
  ...bookings,
  ...reschedule,
  ...occupancies,
  ...freeTimes,
  ...series,
  ...undo,
  ...bookingHistory,
  ...requests,
  ...clients,
  ...bookingSearch,
  ...statistics,
  ...billing,
  ...publicBooking,
  ...deposits,
  ...depositLists,
  ...sandbox,
  ...waiting,
  ...messages,
  ...devices,
  ...accountDeletion,
  ...operations,
  ...calendarFiles,
  ...receipts,
  ...health,
} as const satisfies Record<EndpointName, Contract> & WithAccess

type Contracts = typeof contract
type Part<Name extends EndpointName, Key extends string> =
  Contracts[Name] extends Record<Key, infer Schema extends z.ZodType> ? Schema : undefined

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** As callers send them. */
export type Params<Name extends EndpointName> = Input<Part<Name, 'params'>>
export type Query<Name extends EndpointName> = Input<Part<Name, 'query'>>
export type Body<Name extends EndpointName> = Input<Part<Name, 'body'>>

/** After validation, as handlers receive them. */
export type ParsedParams<Name extends EndpointName> = Output<Part<Name, 'params'>>
export type ParsedQuery<Name extends EndpointName> = Output<Part<Name, 'query'>>
export type ParsedBody<Name extends EndpointName> = Output<Part<Name, 'body'>>

export type Reply<Name extends EndpointName> = z.output<Contracts[Name]['reply']>
