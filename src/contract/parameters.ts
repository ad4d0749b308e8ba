import { isDate } from '../domain/wall-time.ts'

/** Whether a value in the address of a page means something. */
type Fits = (value: string) => boolean

/** What a page reads of its address. */
export type PageParameters = { readonly [name: string]: Fits }

export type Search<Name extends string = string> = { [name in Name]?: string }

export const matching =
  (pattern: RegExp): Fits =>
  (value) =>
    pattern.test(value)

export const oneOf =
  (...values: readonly string[]): Fits =>
  (value) =>
    values.includes(value)

export const yes = oneOf('yes')

/** Without control characters, which nobody types. */
export const text =
  (max: number): Fits =>
  (value) =>
    value !== '' && [...value].length <= max && !/\p{Cc}/u.test(value)

/** At most fifteen digits are exact as a number. */
export const isId = matching(/^[1-9]\d{0,14}$/)

export const memberOrAny: Fits = (value) => value === 'any' || isId(value)

/** As '3,7'. */
export const ids =
  (max: number): Fits =>
  (value) => {
    const found = value.split(',')
    return found.length <= max && found.every(isId)
  }

export const isMonth: Fits = (value) => /^\d{4}-\d\d$/.test(value) && isDate(`${value}-01`)

/** Stands for a value that means nothing. Fits no parameter. */
export const unreadable = '?'

const givenIn = (
  parameters: PageParameters,
  search: string,
): [name: string, value: string, fits: boolean][] => {
  const given = new URLSearchParams(search)
  return Object.entries(parameters).flatMap(([name, fits]) => {
    const value = given.get(name)
    return value ? [[name, value, value !== unreadable && fits(value)]] : []
  })
}

export const fitting = <Names extends string>(
  parameters: { readonly [name in Names]: Fits },
  search: string,
): Search<Names> =>
  Object.fromEntries(
    givenIn(parameters, search).flatMap(([name, value, fits]) => (fits ? [[name, value]] : [])),
  ) as Search<Names>

/** An empty value says nothing, so it is missing. */
export const unfit = (parameters: PageParameters, search: string): string[] =>
  givenIn(parameters, search).flatMap(([name, , fits]) => (fits ? [] : [name]))
