import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import '../end-to-end/fixtures/web-applications.ts'
import '../fixtures/built-parts.ts'
import '../fixtures/built-programs.ts'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('messages/'))
  .map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8') }))

const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

it('starts programs only for its own database and its own mail process', () => {
  const others = filesWith(/node:child_process/).filter(
    (name) => !name.startsWith('server/database/embedded/'),
  )
  expect(others).toEqual(['server/mail-process.ts'])
})

it('evaluates no text as code', () => {
  expect(filesWith(/\beval\(|new Function\(|node:vm/)).toEqual([])
})

it('builds regular expressions from constants only, and none in the server', () => {
  expect(filesWith(/new RegExp\(/).sort()).toEqual([
    'contract/devices.ts',
    'contract/fields.ts',
    'contract/pages.ts',
    'domain/booking-search.ts',
    'domain/csv-text.ts',
    'domain/plain-names.ts',
  ])
})

it('writes no markup except whole documents and the operator’s Markdown', () => {
  const writing = /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/
  expect(filesWith(writing).sort()).toEqual([
    'web/features/devices/offline-page.tsx',
    'web/public-pages/document.tsx',
    'web/screens/legal-screen.tsx',
  ])
})

it('accepts no messages from other windows', () => {
  expect(filesWith(/addEventListener\('message'|window\.onmessage/)).toEqual([])
})

it('never disables certificate checks', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([])
})

it('never blocks pasting', () => {
  expect(filesWith(/\bonPaste\b/)).toEqual([])
})

it('hashes with SHA-256, and with SHA-1 only for the codes of authenticator apps', () => {
  const hashes = files.flatMap(({ text }) =>
    [...text.matchAll(/create(?:Hash|Hmac)\(\s*'([^']*)'/g)].map(([, hash]) => hash),
  )
  expect(hashes.length).toBeGreaterThan(10)
  expect(new Set(hashes)).toEqual(new Set(['sha256']))
  expect(filesWith(/'(?:sha-?1|md5)'/i)).toEqual(['server/adapters/authenticator-apps.ts'])
  expect(filesWith(/createHash\([^']|createCipher/)).toEqual([])
})

it('generates secrets from the cryptographic random source only', () => {
  expect(filesWith(/Math\.random/).sort()).toEqual(['server/live/streams.ts', 'web/features/live/live.ts'])
})

it('writes no files except backups, and logs to standard output', () => {
  expect(filesWith(/createWriteStream|appendFile/)).toEqual(['server/database/backup/backup.ts'])
  // Secrets, notes, restored settings, received mails, and the log of the built-in database.
  expect(filesWith(/\bwriteFile(?:Sync)?\(/).sort()).toEqual([
    'server/complete-env.ts',
    'server/database/backup/data-folder.ts',
    'server/database/embedded/note.ts',
    'server/database/embedded/passwords.ts',
    'server/database/embedded/server.ts',
    'server/inbox/inbox.ts',
  ])
})

/** All that a module loads, as paths in src/web. */
function loadedBy(entry: string): Set<string> {
  const loaded = new Set<string>()
  const queue = [entry]
  for (const name of queue) {
    const found = files.find((file) => file.name === name)
    if (!found || loaded.has(name)) continue
    loaded.add(name)
    for (const [, path = ''] of found.text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g))
      queue.push(posix.join(posix.dirname(name), path))
  }
  return loaded
}

it('styles every component of the public pages', () => {
  const folder = 'web/public-pages'
  const styles = readFileSync(`src/${folder}/styles.css`, 'utf8')
  const sources = [...styles.matchAll(/@source "([^"]+)"/g)].map(([, path = '']) => posix.join(folder, path))
  const isStyled = (name: string) =>
    name.startsWith(folder) ||
    sources.some((source) => posix.matchesGlob(name, source) || name.startsWith(`${source}/`))
  const components = [...loadedBy(`${folder}/client.tsx`)].filter((name) => name.endsWith('.tsx'))
  expect(components.length).toBeGreaterThan(50)
  expect(components.filter((name) => !isStyled(name))).toEqual([])
})
