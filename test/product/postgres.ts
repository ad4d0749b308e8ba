import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../src/server/database/embedded/start.ts'
import { migrateToLatest } from '../../src/server/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    template: string
  }
}

export const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Provides a PostgreSQL server for the run: that of DATABASE_URL, or the embedded one in a separate folder. */
async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'creneau-test-'))
  const server = await startEmbedded({ dataDir: folder })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Migrates the template database, which every test file copies. */
async function makeTemplate(serverUrl: string, template: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
  await admin.end()
  await migrateToLatest(databaseUrl(serverUrl, template))
}

let end = async () => {}

export async function setup(project: TestProject): Promise<void> {
  const server = await startServer()
  const template = `template_${process.pid}_${project.name}`
  await makeTemplate(server.url, template)
  project.provide('serverUrl', server.url)
  project.provide('template', template)
  end = async () => {
    const admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    await admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await admin.end()
    await server.stop()
  }
}

export const teardown = (): Promise<void> => end()
