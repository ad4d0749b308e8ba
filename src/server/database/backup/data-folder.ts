import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { legalDocuments } from '../../../contract/public-pages.ts'
import { locales } from '../../../domain/locales.ts'
import { readSecret, secretFile } from '../../complete-env.ts'
import { placeNew } from '../../place-new.ts'
import { clusterDraft } from '../embedded/cluster.ts'
import { giveToOwnerOf } from '../embedded/folder-owner.ts'
import { InUse, restoreDraft, StartRefused, startEmbedded } from '../embedded/start.ts'
import { BackupRefused, printOf, type Secret } from './format.ts'

const mayBeThere = ['lost+found', 'auth-secret', 'legal']

/** A generated secret in full, an operator's own only by its fingerprint. */
export async function secretToKeep(env: {
  AUTH_SECRET?: string | undefined
  DATA_DIR: string
}): Promise<Secret> {
  if (env.AUTH_SECRET) return { print: printOf(env.AUTH_SECRET) }
  const kept = await readFile(secretFile(env.DATA_DIR), 'utf8').catch(() => null)
  return kept === null ? null : { kept }
}

/** PostgreSQL's programs made it as another user if the folder's owner has no account on this machine. */
async function handOverAll(dataDir: string, folder: string): Promise<void> {
  for (const path of ['', ...(await readdir(folder, { recursive: true }))])
    giveToOwnerOf(dataDir, join(folder, path))
}

/** A full disk or a kill leaves no half of it, nor one that its owner cannot read. */
async function keepFile(dataDir: string, file: string, text: string): Promise<void> {
  const draft = join(dataDir, `${restoreDraft}${randomBytes(8).toString('hex')}`)
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    giveToOwnerOf(dataDir, draft)
    await placeNew(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Keeps a secret that is there already, but not an empty one. */
export async function keepSecret(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await readSecret(dataDir)
  await keepFile(dataDir, secretFile(dataDir), secret)
}

const legalFolder = (dataDir: string): string => join(dataDir, 'legal')

const legalFiles = legalDocuments.flatMap((name) => locales.map((locale) => `${name}.${locale}.md`))

const maxTextLength = 1_000_000
/** All of them are in one line of the backup. */
const maxBytes = 12_000_000

/** The operator's texts, by name of their file. */
export async function readLegal(dataDir: string): Promise<Record<string, string>> {
  const found = await Promise.all(
    legalFiles.map(async (name) => {
      const text = await readFile(join(legalFolder(dataDir), name), 'utf8').catch(() => null)
      if (text !== null && text.length > maxTextLength)
        throw new BackupRefused(`${name} is too long for a backup: shorten it.`)
      return text === null ? [] : [[name, text] as const]
    }),
  )
  const texts = Object.fromEntries(found.flat())
  if (Buffer.byteLength(JSON.stringify(texts)) > maxBytes)
    throw new BackupRefused('The legal documents are too long for a backup: shorten them.')
  return texts
}

/** Keeps texts that are there already. */
export async function keepLegal(dataDir: string, texts: Record<string, string>): Promise<void> {
  const folder = legalFolder(dataDir)
  await mkdir(folder, { recursive: true })
  giveToOwnerOf(dataDir, folder)
  for (const name of legalFiles) {
    const text = texts[name]
    if (typeof text === 'string') await keepFile(dataDir, join(folder, name), text)
  }
}

/** A new database takes so long at most before its server writes its note. */
const startsWithinMilliseconds = 60_000

/** Stops the server of a killed restore first, if it still runs. */
async function removeDrafts(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(restoreDraft))
  for (const draft of names.map((name) => join(dataDir, name))) {
    const hasServer = existsSync(join(draft, 'postgres', 'postmaster.pid'))
    const age = Date.now() - (await stat(draft)).mtimeMs
    const isUsed = hasServer ? !(await stops(draft)) : age < startsWithinMilliseconds
    if (isUsed)
      throw new BackupRefused(
        `Another restore into ${dataDir} is under way, or was stopped a moment ago: try again in a minute.`,
      )
    await rm(draft, { recursive: true, force: true })
  }
}

async function stops(draft: string): Promise<boolean> {
  try {
    await (await startEmbedded({ dataDir: draft })).stop()
    return true
  } catch (error) {
    if (error instanceof InUse) return false
    if (error instanceof StartRefused) return true
    throw error
  }
}

/** Anything but secrets, texts, and what a killed start left. */
async function findOthers(dataDir: string): Promise<string[]> {
  const others = (await readdir(dataDir)).filter(
    (name) => !mayBeThere.includes(name) && !name.startsWith('auth-secret.'),
  )
  const ages = others.map(async (name) => Date.now() - (await stat(join(dataDir, name))).mtimeMs)
  const isOld = (await Promise.all(ages)).map((age) => age > startsWithinMilliseconds)
  return others.filter((name, nth) => !(name.startsWith(clusterDraft) && isOld[nth]))
}

/** Builds the database aside and moves it into place when complete, so that the folder never holds half of one. */
export async function fillDataFolder(dataDir: string, fill: (url: string) => Promise<void>): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await removeDrafts(dataDir)
  const others = await findOthers(dataDir)
  if (others.length > 0) {
    throw new BackupRefused(
      `The folder ${dataDir} is not empty (${others[0]}): a backup is restored into an empty one only.`,
    )
  }
  const draft = await mkdtemp(join(dataDir, restoreDraft))
  try {
    giveToOwnerOf(dataDir, draft)
    const embedded = await startEmbedded({ dataDir: draft })
    await fill(embedded.url).finally(() => embedded.stop())
    await handOverAll(dataDir, join(draft, 'postgres'))
    await rename(join(draft, 'postgres'), join(dataDir, 'postgres'))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
