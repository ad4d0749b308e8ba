import { existsSync } from 'node:fs'
import { run } from './ready.mjs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const shell = '/usr/bin/chromium-headless-shell'

const found = () => [process.env.CHROME_PATH, ...usualPlaces].find((path) => path && existsSync(path))

/** Returns '' if CHROME_PATH is set. */
const findShell = () => (!process.env.CHROME_PATH && existsSync(shell) ? shell : '')

/** Installs Chromium when it is missing on Debian and the user is root. */
async function findChromium() {
  const path = found()
  if (path) return path
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium…\n')
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', 'chromium'])
    const installed = found()
    if (installed) return installed
  }
  process.stderr.write(
    'The end-to-end tests need Chromium or Chrome: install one, or set CHROME_PATH to it.\n',
  )
  process.exit(1)
}

/** Of tests that mount screens. The set-up below installs one where none is found. */
export const browserPath = () => findShell() || (found() ?? '/usr/bin/chromium')

export const rootNeedsNoSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Before the end-to-end tests, whose processes read both paths. */
export async function setup() {
  // Several projects of a run share it, and the second would find CHROME_PATH given.
  if (process.env.CHROME_SHELL_PATH !== undefined) return
  process.env.CHROME_SHELL_PATH = findShell()
  process.env.CHROME_PATH = await findChromium()
}
