import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'

export type Statement = { text: string; values: (string | null)[] }
export type Refusal = { message: string; text: string }

type LogLine = Partial<Record<'application_name' | 'message' | 'detail' | 'state_code' | 'statement', string>>

/** `$1 = 'it''s', $2 = NULL` */
const valuesIn = (detail = ''): (string | null)[] =>
  [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, value]) =>
    value === undefined ? null : value.replaceAll("''", "'"),
  )

/** Feature not supported, an internal error, and an operator that Citus' own text of a statement lacks. */
const refusals = new Set(['0A000', 'XX000', '42883'])

/** Reads PostgreSQL's JSON log: every distinct statement once, and those that Citus refused. */
export async function readStatements(file: string): Promise<{ sent: Statement[]; refused: Refusal[] }> {
  const sent = new Map<string, Statement>()
  const refused = new Map<string, Refusal>()
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { application_name, message = '', detail, state_code, statement } = JSON.parse(line) as LogLine
    if (application_name?.startsWith('citus_')) continue
    const [, text] = /^(?:statement|execute [^:]*): (.*)$/s.exec(message) ?? []
    if (text && !sent.has(text)) sent.set(text, { text, values: valuesIn(detail) })
    if (state_code && refusals.has(state_code) && statement)
      refused.set(`${message} ${statement}`, { message, text: statement })
  }
  return { sent: [...sent.values()], refused: [...refused.values()] }
}

type Plan = { [name: string]: unknown }

/** The number of shards that each part of the plan asks. */
function tasksIn(plan: unknown): number[] {
  if (Array.isArray(plan)) return plan.flatMap(tasksIn)
  if (plan === null || typeof plan !== 'object') return []
  const { 'Task Count': tasks, ...parts } = plan as Plan
  return [...(typeof tasks === 'number' ? [tasks] : []), ...Object.values(parts).flatMap(tasksIn)]
}

/** The largest number of shards that a part of the statement asks; 0 if it asks only the coordinator. */
export async function countShards(client: pg.Client, { text, values }: Statement): Promise<number> {
  const { rows } = await client.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values })
  return Math.max(0, ...tasksIn(rows[0]['QUERY PLAN']))
}

/** Runs it and takes it back. The refusal is that of Citus; a wrong value is none. */
export async function tryOut(
  client: pg.Client,
  { text, values }: Statement,
): Promise<{ refusal: string | null; milliseconds: number }> {
  await client.query('BEGIN')
  const started = performance.now()
  const refusal = await client.query(text, values).then(
    () => null,
    (error) => (refusals.has(error.code) ? error.message : null),
  )
  const milliseconds = performance.now() - started
  await client.query('ROLLBACK')
  return { refusal, milliseconds }
}

/** The median of nine runs on empty tables, in milliseconds: the cost of asking the shards. */
export async function millisecondsOf(client: pg.Client, statement: Statement): Promise<string> {
  const times: number[] = []
  for (let run = 0; run < 9; run++) times.push((await tryOut(client, statement)).milliseconds)
  return (times.sort((a, b) => a - b)[4] ?? 0).toFixed(1)
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

async function readAll(folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(ending))
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')))
}

const literal = /`[^`]*`|'[^'\n]*'|"[^"\n]*"/g
const filledIn = /\$\{(?:[^{}]|\{[^{}]*\})*\}/

/** With less text of its own, a statement of the tests could be one of the server's. */
const leastText = 25

/** Matches what a text of the sources sends, whatever is filled in. */
function patternOf(text: string): RegExp | null {
  const parts = flat(text).split(filledIn)
  if (parts.join('').length < leastText) return null
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}$`)
}

const isStatement = (text: string) => /^\s*(select|insert|update|delete|with)\b/i.test(text)

/** Tests send statements through the server's connections too. These stand in their sources. */
export async function ofServer(): Promise<(text: string) => boolean> {
  const sources = (await Promise.all([readAll('test', '.ts'), readAll('bench', '.ts')])).flat()
  const texts = sources.flatMap((source) => source.match(literal) ?? []).map((text) => text.slice(1, -1))
  const others = [...new Set(texts.filter(isStatement))].map(patternOf).filter((pattern) => pattern !== null)
  const migrations = flat((await readAll('db/migrations', '.sql')).join('\n'))
  const catalogs = /\b(pg_|information_schema|citus|drizzle\.)/
  // Citus logs what it does on the coordinator's own shards.
  const shards = /\bpublic\.\w+_\d{6,}\b/
  return (text) =>
    isStatement(text) &&
    !catalogs.test(text) &&
    !shards.test(text) &&
    !migrations.includes(flat(text)) &&
    !others.some((pattern) => pattern.test(flat(text)))
}
