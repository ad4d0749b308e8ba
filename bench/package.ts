/**
 * Installs the package of `npm pack` from npm's registry into an empty folder, starts it, books, and stops
 * it. Exits with 1 when a line fails.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demo } from '../db/seed.ts'
import { type Line, print } from './budget.ts'
import { freePort } from './product.ts'
import { Caller } from './salon.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'creneau-package-'))
const app = join(folder, 'app')
const work = join(folder, 'work')
for (const path of [app, work]) mkdirSync(path)
// npm puts the project's Node on the PATH of scripts. It is removed here.
const PATH = (process.env.PATH ?? '')
  .split(':')
  .filter((path) => !path.includes('node_modules'))
  .join(':')
const env = { PATH, HOME: process.env.HOME ?? folder }
const npm = (where: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: where,
    env,
    stdio: 'ignore',
  })

npm(root, 'pack', '--pack-destination', folder)
const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
const packed = execFileSync('tar', ['-tzf', join(folder, tarball)]).toString()
writeFileSync(join(app, 'package.json'), '{ "private": true }')
npm(app, 'install', join(folder, tarball))

const address = 'ada@client.example'
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const program = join(app, 'node_modules', '.bin', 'creneau')
const does = (DATA_DIR: string, ...words: string[]) =>
  spawnSync(program, words, { cwd: work, env: { ...env, DATA_DIR }, stdio: ['ignore', 'ignore', 'inherit'] })
    .status
const creneau = spawn(program, {
  cwd: work,
  env: { ...env, PORT: `${port}` },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = once(creneau, 'exit')
const lines: Line[] = []
const note = (what: string, budget: string, measured: unknown) =>
  lines.push({ what, budget, measured: `${measured}`, ok: `${measured}` === budget })
try {
  const ready = async () => (await fetch(`${url}/readyz`).catch(() => null))?.status ?? 0
  for (const deadline = Date.now() + 60_000; (await ready()) !== 200 && Date.now() < deadline; )
    await pause(200)
  note(`${tarball}: ready`, '200', await ready())
  note('its page loads the built scripts', 'true', /assets\/.+\.js/.test(await (await fetch(url)).text()))
  const preview = await fetch(`${url}/book/${demo.shareToken}/preview.jpg`)
  note('it draws the picture of a link', 'image/jpeg', preview.headers.get('content-type'))
  const client = new Caller(url)
  const at = `/api/public/schedules/${demo.shareToken}`
  const { services } = await client.get<{ services: { id: number }[] }>('GET', at)
  const serviceId = services[0]?.id
  type Dates = { dates: { date: string; slots: number }[] }
  const { dates } = await client.get<Dates>('POST', `${at}/available-dates`, { serviceId })
  const date = dates.findLast((one) => one.slots > 0)?.date
  const { slots } = await client.get<{ slots: string[] }>('POST', `${at}/available-slots`, {
    serviceId,
    date,
  })
  const wanted = {
    serviceId,
    date,
    startTime: slots[0],
    clientName: 'Ada',
    clientPhone: '1',
    clientEmail: address,
  }
  note('a booking', '201', (await client.call('POST', `${at}/bookings`, wanted)).status)
  client.close()
  const arrived = async () => (await (await fetch(`${url}/dev/inbox.json`)).text()).includes(address)
  for (const deadline = Date.now() + 30_000; !(await arrived()) && Date.now() < deadline; ) await pause(200)
  note('its mail', 'true', await arrived())
  note('its data folder is where it was started', 'data', readdirSync(work).join())
  note('a backup while it runs', '0', does('data', 'backup', '--to', 'all.backup'))
  note('restored into an empty folder', '0', does('restored', 'restore', '--from', 'all.backup'))
  note('it contains tests', 'false', /\.test\.|package\/test\//.test(packed))
} finally {
  creneau.kill('SIGTERM')
  note('exit code after SIGTERM', '0', (await ended)[0])
  rmSync(folder, { recursive: true, force: true })
}
print(lines)
process.exit(lines.every(({ ok }) => ok) ? 0 : 1)
