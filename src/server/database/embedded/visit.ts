import { join, resolve } from 'node:path'
import { productsPassword } from './cluster.ts'
import { findServer } from './note.ts'
import { type Embedded, StartRefused, startEmbedded, urlOf } from './start.ts'

export async function visitEmbedded(dataDir: string): Promise<Embedded> {
  const folder = join(resolve(dataDir), 'postgres')
  const password = productsPassword(folder)
  if (password === null) throw new StartRefused(`There is no database in ${dataDir}.`)
  const server = findServer(folder)
  if (!server) return startEmbedded({ dataDir })
  return { url: urlOf({ password }, server.port), stop: async () => {} }
}
