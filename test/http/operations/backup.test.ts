import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBackup } from '../../../src/server/database/backup/read.ts'
import { ask } from '../../embedded/program.ts'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { type Options, type Product, startProduct } from '../../fixtures/product.ts'
import { Program } from '../../fixtures/programs.ts'
import { stored } from '../../fixtures/stored-rows.ts'
import { almostEight, camille, recorded, restoreFrozen, seen } from '../../upgrade/before-staff.ts'

// The tests of this file run in order: open a salon, back it up, restore it.
const folder = mkdtempSync(join(tmpdir(), 'creneau-backup-'))
const file = join(folder, 'salon.backup')
const secret = 'a secret that only the tests know'
const products: Product[] = []
let salon: Salon
let jane: Owner
let booked: string

async function run(which: 'backup' | 'restore', url: string, args: string[], env = {}) {
  const program = new Program(which, { DATABASE_URL: url, AUTH_SECRET: secret, ...env }, args)
  return { code: await program.end(), said: program.said }
}

async function start(options: Options = {}): Promise<Product> {
  const product = await startProduct(options)
  products.push(product)
  return product
}

/** Restores into an empty database. */
async function startRestored(from: string, options: Options = {}): Promise<Product> {
  const restore = async (url: string) => {
    expect(await run('restore', url, ['--from', from])).toMatchObject({ code: 0 })
  }
  return start({ sending: false, ...options, database: restore })
}

beforeAll(async () => {
  const product = await start()
  jane = await owner(product)
  salon = await jane.opens()
  const body = (await client(product).books(salon, '2027-03-08 10:00', { comment: 'Une \\ et\n\tdeux' })).body
  booked = body.referenceToken
})

afterAll(async () => {
  for (const product of products) await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('Backup', () => {
  it('writes a backup to one file that only its owner can read', async () => {
    const [{ databaseUrl } = { databaseUrl: '' }] = products
    const { code, said } = await run('backup', databaseUrl, ['--to', file])
    expect(said).toMatch(
      /^Backed up \d+ rows of \d+ tables \(\d{4}_\w+\) in \S+, [\d,]+ bytes\. AUTH_SECRET is not/,
    )
    expect(code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['salon.backup'])
  })

  it('leaves no file behind when a backup cannot be written', async () => {
    const [{ databaseUrl } = { databaseUrl: '' }] = products
    const missing = join(folder, 'missing', 'salon.backup')
    expect(await run('backup', databaseUrl, ['--to', missing])).toMatchObject({ code: 1 })
    expect(await run('backup', databaseUrl, [])).toEqual({ code: 1, said: 'Say --to and a file.\n' })
    expect(readdirSync(folder)).toEqual(['salon.backup'])
  })
})

describe('Restore', () => {
  it('restores every row, keeps sessions and constraints working, and continues the numbers', async () => {
    const product = await startRestored(file)
    const [source = product] = products
    // A backup is noted after it is written, so the copy lacks its own note.
    expect(await stored(product)).toEqual({ ...(await stored(source)), backups: expect.any(String) })
    const { rows: notes } = await source.pool.query(
      'SELECT tables > 20 AND rows > 5 AND bytes > 99 AS whole FROM backups',
    )
    expect(notes).toContainEqual({ whole: true })
    const me = await client(product).call('me', { headers: { cookie: jane.cookie } })
    expect(me).toMatchObject({ status: 200, body: { email: jane.email } })
    const ada = client(product)
    expect((await ada.looksUp(booked)).body).toMatchObject({
      status: 'pending',
      comment: 'Une \\ et\n\tdeux',
    })
    expect(await ada.books(salon, '2027-03-08 10:00')).toMatchObject(refused(409, 'slot_taken'))
    expect(await ada.books(salon, '2027-03-08 11:00')).toMatchObject({ status: 201 })
  })

  it('refuses to restore into a database or folder that is not empty', async () => {
    const [{ databaseUrl } = { databaseUrl: '' }] = products
    const before = await Promise.all(products.map(stored))
    expect(await run('restore', databaseUrl, ['--from', file])).toEqual({
      code: 1,
      said: 'The database is not empty: a backup is restored into an empty one only.\n',
    })
    expect(await Promise.all(products.map(stored))).toEqual(before)
    const DATA_DIR = mkdtempSync(join(folder, 'used-'))
    writeFileSync(join(DATA_DIR, 'letter'), 'mine')
    expect(await run('restore', '', ['--from', file], { DATA_DIR })).toEqual({
      code: 1,
      said: `The folder ${DATA_DIR} is not empty (letter): a backup is restored into an empty one only.\n`,
    })
    expect(readdirSync(DATA_DIR)).toEqual(['letter'])
  })

  const whole = () => gunzipSync(readFileSync(file)).toString()
  it.each([
    ['cut short', () => readFileSync(file).subarray(0, -40)],
    ['without its last line', () => gzipSync(whole().replace(/\n.*\n$/, '\n'))],
    ['with a row changed', () => gzipSync(whole().replace('Une ', 'Un '))],
    ['without a row', () => gzipSync(whole().replace(/\n[^\n]*Une [^\n]*/, ''))],
    ['with its first line changed', () => gzipSync(whole().replace('"takenAt":"2', '"takenAt":"1'))],
    ['with lines after its end', () => gzipSync(`${whole()}\n`)],
    ['no backup at all', () => gzipSync('{}\n')],
    ['a picture', () => Buffer.from('GIF89a')],
  ])('refuses to restore a file that is %s', async (_, make) => {
    const altered = join(folder, 'altered')
    writeFileSync(altered, make())
    await expect(checkBackup(altered)).rejects.toThrow(/^\S+ is not a whole backup: .+\.$/)
  })
})

describe('Backups of other versions', () => {
  it('brings a backup of an older version up to date, and shows owners the same as before', async () => {
    const older = join(folder, 'older.backup')
    const database = async (url: string) => {
      await restoreFrozen(url)
      expect((await run('backup', url, ['--to', older])).said).toContain('(0003_messages)')
      await ask(url, 'DROP SCHEMA public, drizzle, pgboss CASCADE; CREATE SCHEMA public')
      expect(await run('restore', url, ['--from', older])).toMatchObject({ code: 0 })
    }
    const product = await start({ now: almostEight, sending: false, webhooks: false, database })
    expect(await seen.owners(product)).toEqual(recorded.seen.owners)
    expect((await (await camille(product)).call('me')).status).toBe(200)
  })

  it('refuses a backup of a newer version before it opens the database', async () => {
    const product = await startRestored(file)
    await product.pool.query(
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('', 4000000000000)",
    )
    const newer = join(folder, 'newer.backup')
    expect((await run('backup', product.databaseUrl, ['--to', newer])).code).toBe(0)
    const { code, said } = await run('restore', 'postgres://nobody@127.0.0.1:1/none', ['--from', newer])
    expect(said).toMatch(/^The backup is of a newer version \(4000000000000; this one is at \d{4}_\w+\)\.\n$/)
    expect(code).toBe(1)
  })
})
