import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('messages/'))
  .map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8') }))

/** The files whose text a pattern is found in. */
const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

it('starts programs only for its own database and its own mail process', () => {
  const others = filesWith(/node:child_process/).filter(
    (name) => !name.startsWith('server/database/embedded/'),
  )
  expect(others).toEqual(['server/mail-process.ts'])
})

it('makes no code of text', () => {
  expect(filesWith(/\beval\(|new Function\(|node:vm/)).toEqual([])
})

it('makes patterns of constants only, and none in the server', () => {
  expect(filesWith(/new RegExp\(/).sort()).toEqual([
    'contract/devices.ts',
    'contract/fields.ts',
    'contract/pages.ts',
    'domain/booking-search.ts',
    'domain/csv-text.ts',
    'domain/phone-numbers.ts',
  ])
})

it('leaves writing markup to React, but for what React has drawn', () => {
  expect(filesWith(/dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/)).toEqual(
    ['web/features/devices/left-page.tsx'],
  )
})

it('lets no page of another window send it messages', () => {
  expect(filesWith(/addEventListener\('message'|window\.onmessage/)).toEqual([])
})

it('turns off no check of a certificate', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([])
})

it('stops nobody from pasting', () => {
  expect(filesWith(/\bonPaste\b/)).toEqual([])
})

it('hashes with SHA-256, and with SHA-1 only for the codes of authenticator apps', () => {
  const hashes = files.flatMap(({ name, text }) =>
    [...text.matchAll(/create(?:Hash|Hmac)\(\s*'([^']*)'/g)].map(([, hash]) => ({ name, hash })),
  )
  expect(hashes.length).toBeGreaterThan(10)
  expect(hashes.filter(({ hash }) => hash !== 'sha256')).toEqual([
    { name: 'server/ports/authenticator-apps.ts', hash: 'sha1' },
  ])
  expect(filesWith(/createHash\([^']|createCipher/)).toEqual([])
})

it('draws what must not be guessed from the cryptographic source', () => {
  expect(filesWith(/Math\.random/).sort()).toEqual([
    'server/live/messages.ts',
    'web/api.ts',
    'web/features/live/live.ts',
  ])
})

it('writes to no file but a backup, and its log to standard output', () => {
  expect(filesWith(/createWriteStream|appendFile/)).toEqual(['server/database/backup/backup.ts'])
})
