import { z } from 'zod'
import { plainReference, referenceLength } from '../domain/bookings.ts'
import { centsOf } from '../domain/deposits.ts'
import { mostUndoSeconds } from '../domain/undo.ts'
import { isDate, isEndTime, isTime } from '../domain/wall-time.ts'
import { isZone } from '../domain/zones.ts'

export const problem = (code: string) => ({ error: code })

/**
 * Absent, null or of another type: the field is missing, said as such. A function, because a schema's text would
 * otherwise stand for every check that follows it.
 */
export const required = {
  error: ({ code, expected }: { code: string; expected?: unknown }) =>
    code === 'invalid_type' && expected !== 'int' ? 'required' : undefined,
}

// A lone surrogate (Cs) is half a character: PostgreSQL would be given another one in its place. What turns the writing
// around, breaks lines or cannot be seen makes a name look like another; joiners (U+200C, U+200D) are letters' business.
const controlCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/u
const controlCharactersButLineBreaks = new RegExp(`(?![\\n\\t\\r])${controlCharacters.source}`, 'u')

// A letter, digit, mark of punctuation or symbol that leaves something on the page: of the last two kinds, U+2800 and
// U+1D159 are blank, and U+FFFC stands for nothing.
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u

const trimmed = (least: number, most: number) => z.string(required).trim().min(least).max(most)

/** No control characters, and where something must be said, something to see. */
const legible = (least: number, text: z.ZodString) =>
  text
    .refine((text) => !controlCharacters.test(text), problem('control_characters'))
    .refine((text) => least === 0 || visible.test(text), problem('required'))

/** One line of text: trimmed, no control characters, visible. */
export const line = (least: number, most: number) => legible(least, trimmed(least, most))

const invisibleMarks = /[\u200B-\u200F\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g

/** Phones and address books add invisible marks to what people copy; nobody could see them to delete them. */
const withoutMarks = (text: string) => text.replace(invisibleMarks, '').replace(/\p{Zs}/gu, ' ')

/** One line of text that people paste: without invisible marks, with plain spaces. */
export const pastedLine = (least: number, most: number) =>
  legible(least, z.string(required).overwrite(withoutMarks).trim().min(least).max(most))

/** A phone number as it was typed, without the invisible marks of a pasted one. */
export const phone = (least: number) => pastedLine(least, 50)

// Letters of any language on both sides (RFC 6531), and every sign of RFC 5322 that needs no quotes.
const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'
const topLevel = '(?:[\\p{L}\\p{M}]{2,}|xn--[a-z0-9-]+)'
const addressPattern = new RegExp(`^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLevel}$`, 'iu')

/** Several lines of text, or null when empty. */
export const lines = (most: number) =>
  trimmed(0, most)
    .refine((text) => !controlCharactersButLineBreaks.test(text), problem('control_characters'))
    .nullable()
    .transform((text) => (text !== null && visible.test(text) ? text : null))

/** An address as it is stored and compared: trimmed and lower-cased. */
export const email = pastedLine(1, 254)
  .toLowerCase()
  .pipe(z.email({ pattern: addressPattern, ...problem('invalid_email') }))

/** An address, or null when left empty. */
export const emailOrNone = z
  .string()
  .overwrite(withoutMarks)
  .trim()
  .toLowerCase()
  .max(254)
  .nullable()
  .transform((address) => address || null)
  .refine((address) => address === null || email.safeParse(address).success, problem('invalid_email'))

export const accountPassword = z.string(required).min(6).max(200)
export const schedulePassword = z.string(required).min(1).max(200)

/** YYYY-MM-DD, a day that exists, from 2000 to 2100. */
export const date = z.string(required).refine(isDate, problem('invalid_date'))

/** HH:MM on 24 hours. */
export const time = z.string(required).refine(isTime, problem('invalid_time'))

/** HH:MM on 24 hours, up to 24:00. */
export const endTime = z.string(required).refine(isEndTime, problem('invalid_time'))

/** When something ends on the wall. */
export const wallEnd = {
  endTime: z.string(),
  endRepeated: z
    .exactOptional(z.literal(true))
    .meta({ description: 'The clocks have gone back and show this time for the second time' }),
}

/** An IANA zone such as Europe/Paris. */
export const timezone = z.string(required).refine(isZone, problem('invalid_zone'))

export const durationMinutes = z.number(required).int(problem('invalid')).min(15).max(480)

/** Euros, as a number or a decimal string, from 0 in steps of 0.01, kept as cents. */
export const depositCents = z
  .union([z.number(), z.string()], { error: 'required' })
  .transform((euros, context) => {
    const cents = centsOf(euros)
    if (cents !== null) return cents
    context.addIssue({ code: 'custom', message: 'invalid_amount' })
    return z.NEVER
  })

/** A row's id in a path: a whole number from 1. What cannot be an id is answered as not found. */
export const id = z
  .union([z.number(), z.string().regex(/^[1-9]\d*$/)], problem('required'))
  .transform(Number)
  .pipe(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER))

export const referenceToken = z
  .string()
  .overwrite(plainReference)
  .length(referenceLength)
  .regex(/^[A-Z0-9]+$/)

export const shareToken = z
  .string()
  .max(64)
  .regex(/^[\w-]+$/)

const held = z.number(required).int(problem('invalid')).min(1).max(mostUndoSeconds)
const heldMeaning = {
  description:
    'Holds the mails of the change for so many seconds, in which it can be undone; nothing is held where money goes back',
}

/** In a body: for how long a change is to be possible to undo. */
export const undoing = { undoSeconds: z.exactOptional(held).meta(heldMeaning) }

/** The same in a query. */
export const undoingInQuery = {
  undoSeconds: z
    .exactOptional(
      z
        .union([z.number(), z.string().regex(/^\d+$/)])
        .transform(Number)
        .pipe(held),
    )
    .meta(heldMeaning),
}

/** In the reply of a change. */
export const undoable = {
  undoable: z.exactOptional(z.literal(true)).meta({ description: 'It can be undone now' }),
}
