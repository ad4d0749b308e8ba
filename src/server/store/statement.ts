import { getTableColumns, type Table } from 'drizzle-orm'
import type pg from 'pg'
import type { Connection } from '../database/connection.ts'

/** A value's place among the parameters of a statement's text. */
export type Placeholder<Parameters> = (name: keyof Parameters & string) => string

/** Compared with every table of a statement, also in sub-selects: otherwise Citus asks every machine. */
export const tenantOf = (place: Placeholder<{ tenantId: number }>): string => `${place('tenantId')}::bigint`

type Statement<Queryable, Parameters, Row> = (queryable: Queryable, parameters: Parameters) => Promise<Row[]>

/** Each connection prepares the statement once, under its name. */
export const statement = sentBy((connection: Connection, query) => connection.query(query))

/** Unprepared on purpose: a generic plan is bad when the date range varies from a month to a year. */
export const unpreparedStatement = sentBy((pool: pg.Pool, { name, text, values = [] }) =>
  pool.query({ text: `/* ${name} */ ${text}`, values }),
)

function sentBy<Queryable>(send: (queryable: Queryable, query: pg.QueryConfig) => Promise<pg.QueryResult>) {
  return <Parameters extends object, Row extends object>() =>
    (
      name: string,
      write: (place: Placeholder<Parameters>) => string,
    ): Statement<Queryable, Parameters, Row> => {
      const names: (keyof Parameters & string)[] = []
      const text = write((parameter) => {
        if (!names.includes(parameter)) names.push(parameter)
        return `$${names.indexOf(parameter) + 1}`
      })
      return async (queryable, parameters) => {
        const values = names.map((parameter) => parameters[parameter])
        return (await send(queryable, { name, text, values })).rows
      }
    }
}

/** Hides a value from the planner, which would otherwise plan some statements at every use. */
export const hiddenFromPlanner = (parameter: string, type: string): string => `(SELECT ${parameter}::${type})`

type ColumnOf<Kept extends Table> = keyof Kept['$inferSelect'] & string

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `b.startTime` is "b.start_time". */
export const aliased = <Kept extends Table>(table: Kept, alias: string): Record<ColumnOf<Kept>, string> =>
  Object.fromEntries(
    Object.keys(getTableColumns(table)).map((column) => [column, `${alias}.${snakeCase(column)}`]),
  ) as Record<ColumnOf<Kept>, string>

/** A field that is added to the row and forgotten here does not compile. */
type Fields<Row> = Record<keyof Row & string, string>

export const selection = <Row>(fields: Fields<Row>): string =>
  Object.entries<string>(fields)
    .map(([field, expression]) => `${expression} AS "${field}"`)
    .join(', ')

export const jsonObject = <Row>(fields: Fields<Row>): string =>
  `json_build_object(${Object.entries<string>(fields)
    .map(([field, expression]) => `'${field}', ${expression}`)
    .join(', ')})`

export const rowsOf = (expression: string, from: string, order = ''): string =>
  `(SELECT coalesce(json_agg(${expression}${order}), '[]') FROM ${from})`

/** One JSON list per column, because the names in JSON rows are expensive. Null without rows. */
export type Columns<Row> = { [Field in keyof Row]: Row[Field][] | null }

export const columnsOf = <Row>(fields: Fields<Row>): string =>
  Object.entries<string>(fields)
    .map(([field, expression]) => `json_agg(${expression}) AS "${field}"`)
    .join(', ')

export function rowsFrom<Row extends object>(columns: Columns<Row>): Row[] {
  const fields = Object.entries<unknown[] | null>(columns)
  const length = fields[0]?.[1]?.length ?? 0
  const rows: Record<string, unknown>[] = []
  for (let at = 0; at < length; at++) {
    const row: Record<string, unknown> = {}
    for (const [field, values] of fields) row[field] = values?.[at]
    rows.push(row)
  }
  return rows as Row[]
}

/** In milliseconds. `extract` computes in decimals of any length, which is slow. */
export const epoch = (instant: string): string => `date_part('epoch', ${instant}) * 1000`

export const wallClock = (time: string): string => `left(${time}::text, 5)`

/** A column that is added to the table and forgotten here does not compile. */
export const insertion = <Kept extends Table, Defaulted extends ColumnOf<Kept>>(
  table: string,
  values: Record<Exclude<ColumnOf<Kept>, Defaulted>, string>,
): { into: string; select: string } => ({
  into: `INSERT INTO ${table} (${Object.keys(values).map(snakeCase).join(', ')})`,
  select: `SELECT ${Object.values<string>(values).join(', ')}`,
})
