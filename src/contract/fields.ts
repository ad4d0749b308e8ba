import { z } from 'zod'
import { plainReference, referenceLength } from '../domain/bookings.ts'
import { centsOf, maxDepositPercent } from '../domain/deposits.ts'
import {
  isVisible,
  withoutDirections,
  withoutInvisible,
  withoutMarks,
} from '../domain/invisible-characters.ts'
import { hasDigits, hasDigitsOrNoLetters, plainDigits } from '../domain/phone-numbers.ts'
import { hasAddress } from '../domain/plain-names.ts'
import { maxPlaces } from '../domain/services.ts'
import { isSlug, maxSlugLength, minSlugLength } from '../domain/slugs.ts'
import { maxUndoSeconds } from '../domain/undo.ts'
import { addDays, isDate, isEndTime, isTime } from '../domain/wall-time.ts'
import { isZone } from '../domain/zones.ts'

export const problem = (code: string) => ({ error: code })

/** A function, because a fixed text would also replace the errors of later checks. */
export const required = {
  error: ({ code, expected }: { code: string; expected?: unknown }) =>
    code === 'invalid_type' && expected !== 'int' ? 'required' : undefined,
}

// PostgreSQL would replace a lone surrogate (Cs). Marks that turn text around and line breaks make names look alike.
const controlCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202D\u202E]/u
const controlCharactersButLineBreaks = new RegExp(`(?![\\n\\t\\r])${controlCharacters.source}`, 'u')

/** Word processors copy these instead of a line feed. */
const otherLineBreaks = /[\v\f\u2028\u2029]/g

const oneLine = (text: string) => withoutMarks(text).replace(otherLineBreaks, ' ')

const legible = (min: number, text: z.ZodString) =>
  text
    .refine((text) => !controlCharacters.test(text), problem('control_characters'))
    .refine((text) => min === 0 || isVisible(text), problem('required'))
    .overwrite((text) => (isVisible(text) ? text : ''))

export const line = (min: number, max: number) =>
  legible(min, z.string(required).overwrite(oneLine).trim().min(min).max(max))

/** A mail program would make a link of a web or email address in it, also in mails to strangers. */
export const plainName = (min: number, max: number) =>
  legible(min, z.string(required).overwrite(withoutMarks).trim().min(min).max(max)).refine(
    (name) => !hasAddress(name),
    problem('address_in_name'),
  )

const withPlainSpaces = (text: string) => text.replace(/\p{Zs}/gu, ' ')

const pasted = (min: number, max: number, plain: (text: string) => string) =>
  legible(
    min,
    z
      .string(required)
      .overwrite((text) => withPlainSpaces(plain(text).replace(otherLineBreaks, ' ')))
      .trim()
      .min(min)
      .max(max),
  )

/** Marks of a direction would only hinder those who search for the text. */
export const pastedText = (min: number, max: number) => pasted(min, max, withoutDirections)

export const pastedLine = (min: number, max: number) => pasted(min, max, withoutInvisible)

/** Stored in plain digits, so that a number is found and compared however it was typed. */
export const phone = (min: number) => pasted(min, 50, (text) => plainDigits(withoutInvisible(text)))

const clientPhone = phone(1).refine(hasDigits, problem('invalid_phone'))

export const phoneOrNone = phone(1).refine(hasDigitsOrNoLetters, problem('invalid_phone'))

// Letters of any language on both sides (RFC 6531), and every character of RFC 5322 that needs no quotes.
const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'
const topLevel = '(?:[\\p{L}\\p{M}]{2,}|xn--[a-z0-9-]+)'
const addressPattern = new RegExp(`^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLevel}$`, 'iu')

export const lines = (max: number) =>
  z
    .string(required)
    .overwrite((text) => withoutMarks(text).replace(otherLineBreaks, '\n'))
    .trim()
    .min(0)
    .max(max)
    .refine((text) => !controlCharactersButLineBreaks.test(text), problem('control_characters'))
    .nullable()
    .transform((text) => (text !== null && isVisible(text) ? text : null))

/** Trimmed and in lower case, as it is stored and compared. */
export const email = pastedLine(1, 254)
  .toLowerCase()
  .pipe(z.email({ pattern: addressPattern, ...problem('invalid_email') }))

export const emailOrNone = z
  .string()
  .overwrite((text) => withPlainSpaces(withoutInvisible(text)))
  .trim()
  .toLowerCase()
  .max(254)
  .nullable()
  .transform((address) => address || null)
  .refine((address) => address === null || email.safeParse(address).success, problem('invalid_email'))

export const accountPassword = z.string(required).min(6).max(200)
export const schedulePassword = z.string(required).min(1).max(200)

/** YYYY-MM-DD, from 2000 to 2100. */
export const date = z.string(required).refine(isDate, problem('invalid_date'))

/** HH:MM, 24-hour clock. */
export const time = z.string(required).refine(isTime, problem('invalid_time'))

/** HH:MM, 24-hour clock, up to 24:00. */
export const endTime = z.string(required).refine(isEndTime, problem('invalid_time'))

/** Both dates are included. */
export const dateRange = (maxDays: number) =>
  z
    .object({ from: date, to: date })
    .refine(({ from, to }) => from <= to && to <= addDays(from, maxDays - 1), {
      path: ['to'],
      error: 'invalid_date',
    })

/** In a reply: wall-clock HH:MM in the schedule's zone. */
export const timeRange = z.object({ startTime: z.string(), endTime: z.string() })

export const wallEnd = {
  endTime: z.string(),
  endRepeated: z
    .exactOptional(z.literal(true))
    .meta({ description: 'Set if the clocks went back and show this time for the second time' }),
}

export const timezone = z.string(required).refine(isZone, problem('invalid_zone'))

export const durationMinutes = z.number(required).int(problem('invalid')).min(15).max(480)

/** Euros with at most two decimals, as a number or a string; parsed into cents. */
export const depositCents = z
  .union([z.number(), z.string()], { error: 'required' })
  .transform((euros, context) => {
    const cents = centsOf(euros)
    if (cents !== null) return cents
    context.addIssue({ code: 'custom', message: 'invalid_amount' })
    return z.NEVER
  })

export const depositPercent = z
  .number(problem('invalid_percent'))
  .int(problem('invalid_percent'))
  .min(1, problem('invalid_percent'))
  .max(maxDepositPercent, problem('invalid_percent'))

/** A path with an invalid id is answered as not found. */
export const id = z
  .union([z.number(), z.string().regex(/^[1-9]\d*$/)], problem('required'))
  .transform(Number)
  .pipe(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER))

export const scheduleParams = z.object({ scheduleId: id })

/** A change is refused if there is a newer version. */
export const seenVersion = { version: z.exactOptional(id) }

/** Some of the values of `reply`, as the caller saw them. */
export const seenValues = <Shape extends z.ZodRawShape>(reply: z.ZodObject<Shape>) => ({
  seen: z.exactOptional(reply.partial()).meta({
    description:
      'Values as the caller saw them. If one of them differs now, nothing is changed: 409 `changed_meanwhile`, with their present values in `current`',
  }),
})

/** What the link in a booking's email says besides the reference. */
export const mailedLink = {
  mail: z.exactOptional(z.string().max(100)).meta({
    description: 'The code in the link of a mail. It proves that someone reads the address',
  }),
  key: z.exactOptional(z.string().max(100)).meta({
    description: 'The signature in the link of a mail. With it, the call counts as no guess',
  }),
}

export const referenceToken = z
  .string()
  .overwrite(plainReference)
  .length(referenceLength)
  .regex(/^[A-Z0-9]+$/)

export const shareToken = z
  .string()
  .max(64)
  .regex(/^[\w-]+$/)

const undoSeconds = z.number(required).int(problem('invalid')).min(1).max(maxUndoSeconds)
const undoMeaning = {
  description:
    'Seconds for which to hold the mails of the change, so that it can be undone. Nothing is held if money is refunded',
}

export const undoing = { undoSeconds: z.exactOptional(undoSeconds).meta(undoMeaning) }

export const undoingInQuery = {
  undoSeconds: z
    .exactOptional(
      z
        .union([z.number(), z.string().regex(/^\d+$/)])
        .transform(Number)
        .pipe(undoSeconds),
    )
    .meta(undoMeaning),
}

export const undoable = {
  undoable: z.exactOptional(z.literal(true)).meta({ description: 'The change can be undone now' }),
}

/** Null or empty for none. */
export const slug = z
  .string(required)
  .trim()
  .toLowerCase()
  .max(maxSlugLength)
  .nullable()
  .transform((typed) => typed || null)
  .refine((typed) => typed === null || typed.length >= minSlugLength, problem(`too_short:${minSlugLength}`))
  .refine((typed) => typed === null || isSlug(typed), problem('invalid_slug'))

type Given<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema

/** An omitted field stays unchanged, so no field has a default. */
export function edits<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const fields = Object.entries(shape).map(([name, schema]) => [
    name,
    z.exactOptional(schema instanceof z.ZodDefault ? schema.unwrap() : schema),
  ])
  return z.object(
    Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodExactOptional<Given<Shape[Name]>> },
  )
}

/** A former name of a value stands for its new one. */
export const renamed = <Value extends string, Former extends string>(
  values: readonly Value[],
  former: Readonly<Record<Former, Value>>,
) =>
  z
    .enum([...values, ...(Object.keys(former) as Former[])], problem('invalid'))
    .transform((value): Value => (value in former ? former[value as Former] : (value as Value)))

/** Of one booking of a group service. */
export const chosenPlaces = {
  places: z
    .exactOptional(z.number(required).int(problem('invalid')).min(1).max(maxPlaces))
    .meta({ description: 'For a group service: how many places; one by default' }),
}

/** Empty names are left out. */
export const companionsUpTo = (max: number) =>
  z
    .array(line(0, 200))
    .transform((names) => names.filter(Boolean))
    .pipe(z.array(z.string()).max(max))

export const companions = {
  companions: z
    .exactOptional(companionsUpTo(maxPlaces - 1))
    .meta({ description: 'With several places: the names of the people who come along' }),
}

/** The client has one of the places. */
export const companionsFit = ({
  places = 1,
  companions = [],
}: {
  places?: number
  companions?: readonly string[]
}): boolean => companions.length < places

export const companionsProblem = { path: ['companions'], ...problem('invalid') }

export const clientDetails = {
  clientName: line(1, 200),
  clientEmail: emailOrNone.default(null),
  clientPhone,
  comment: lines(2000).default(null),
}
