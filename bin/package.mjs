// Prepares the npm package. The server is compiled to JavaScript, because Node runs no TypeScript inside
// node_modules. Folders keep their layout, so that the server finds the built web and the migrations.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buildIfStale, installIfNeeded, run } from './ready.mjs'

await installIfNeeded()
await buildIfStale()

rmSync('lib', { recursive: true, force: true })
const code = await run('tsc', ['-p', 'tsconfig.package.json'])
if (code !== 0) process.exit(code)
for (const folder of ['dist', 'db/migrations', 'src/messages'])
  cpSync(folder, `lib/${folder}`, { recursive: true })
const { name, version, type } = JSON.parse(readFileSync('package.json', 'utf8'))
writeFileSync('lib/package.json', `${JSON.stringify({ name, version, type }, null, 2)}\n`)
