/**
 * Books, looks up, signs in, drags an appointment and fills forms in Chromium, Firefox and Safari's engine, with real
 * presses. Exits with 1 when one of them fails. `--pictures=folder` keeps a picture after each part, in both themes
 * where it matters; `--only=firefox` takes one browser. Needs the packages chromium, firefox-esr, webkit2gtk-driver
 * and xvfb of Debian.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIfStale } from '../bin/ready.mjs'
import { demo } from '../db/seed.ts'
import { addDays, dayOfWeek } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import { m } from '../src/messages/messages.js'
import { type Engine, openChromium, openFirefox, openWebKit } from './browsers/engines.ts'
import { Visitor } from './browsers/visitor.ts'
import { startProduct } from './product.ts'
import { type Caller, demoOwner, openSalon } from './salon.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }

const optionOf = (name: string) =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
const folder = optionOf('pictures')
const only = optionOf('only')

type Journey = { visitor: Visitor; owner: Caller; keep(name: string): Promise<void> }

let reference = ''

async function books({ visitor, keep }: Journey): Promise<void> {
  await visitor.tab.resize(phone)
  await visitor.opens(`/book/${demo.shareToken}`)
  await keep('services')
  await visitor.presses('Coupe courte', { exact: false })
  await visitor.sees(m.book_first_times())
  await visitor.waits(`document.querySelector('section:has(> #first-times) button') !== null`)
  await keep('days')
  const first = `document.querySelector('section:has(> #first-times) button').textContent`
  await visitor.presses(await visitor.tab.read<string>(first))
  await visitor.writes(m.book_client_name(), 'Ada Lovelace')
  await visitor.writes(m.book_client_phone(), '0612345678')
  await keep('details')
  await visitor.presses(m.book_submit())
  await visitor.sees(m.book_confirmation_heading())
  reference = await visitor.tab.read<string>(
    `document.body.innerText.match(/^[A-HJ-NP-Z2-9]{8}$/m)?.[0] ?? ''`,
  )
  if (reference === '') throw new Error('no reference')
  await keep('confirmation')
}

async function looksUp({ visitor, keep }: Journey): Promise<void> {
  await visitor.tab.resize(phone)
  await visitor.opens('/manage-booking')
  await visitor.writes(m.manage_reference(), reference.toLowerCase())
  await visitor.presses(m.manage_lookup())
  await visitor.sees(m.manage_cancel())
  await keep('look-up')
  await visitor.presses(m.manage_cancel())
  await visitor.sees(m.manage_cancel_text())
  await keep('cancel-dialog')
  await visitor.presses(m.manage_cancel_confirm())
  await visitor.sees(m.manage_cancelled())
}

async function signsIn({ visitor, keep }: Journey): Promise<void> {
  await visitor.tab.resize(desktop)
  await visitor.opens('/auth')
  await visitor.presses(m.auth_login_submit())
  await visitor.sees(m.problem_required())
  await visitor.writes(m.auth_email(), demo.email)
  await visitor.writes(m.auth_password(), demo.password)
  await keep('sign-in')
  await visitor.presses(m.auth_login_submit())
  await visitor.sees(m.dashboard_title())
  await keep('dashboard')
  for (const theme of ['light', 'dark']) {
    await visitor.tab.read(`localStorage.setItem('theme', '${theme}')`)
    await visitor.opens('/schedules/1/calendar?view=week')
    await visitor.waits(`document.querySelector('.time-grid button') !== null`)
    await visitor.waits(`document.getAnimations().length === 0`)
    await keep(`week-${theme}`)
  }
  await visitor.tab.read(`localStorage.setItem('theme', 'light')`)
}

async function drags({ visitor, owner, keep }: Journey): Promise<void> {
  await visitor.tab.resize(desktop)
  const salon = await openSalon(owner, [60])
  const today = todayIn('UTC', Date.now())
  const wednesday = addDays(today, 10 - ((dayOfWeek(today) + 4) % 7))
  const booking = await owner.get<{ id: number }>('POST', `/api/schedules/${salon.id}/bookings`, {
    serviceId: salon.services.get(60),
    date: wednesday,
    startTime: '10:00',
    clientName: 'Grace Hopper',
    clientPhone: '+33 6 12 34 56 78',
  })
  await visitor.opens(`/schedules/${salon.id}/calendar?view=week&date=${wednesday}`)
  const from = await visitor.placeOf('.time-grid button', 'Grace Hopper, 10:00')
  const hour = await visitor.tab.read<number>(
    `document.querySelector('.time-grid .figures.block').getBoundingClientRect().height`,
  )
  await keep('week')
  await visitor.drags(from, { x: from.x, y: from.y + 2 * hour })
  await visitor.placeOf('.time-grid button', 'Grace Hopper, 12:00')
  await visitor.sees(m.toast_booking_changed())
  await keep('week-after-drag')
  const query = new URLSearchParams({ from: wednesday, to: wednesday })
  const bookings = await owner.get<{ id: number; startTime: string }[]>(
    'GET',
    `/api/schedules/${salon.id}/calendar?${query}`,
  )
  const time = bookings.find(({ id }) => id === booking.id)?.startTime
  if (time !== '12:00') throw new Error(`dragged to ${time}`)
}

async function fillsForms({ visitor, owner, keep }: Journey): Promise<void> {
  await visitor.tab.resize(desktop)
  const { id } = await openSalon(owner, [])
  await visitor.opens(`/schedules/${id}`)
  await visitor.presses(m.schedule_services_add())
  await visitor.writes(m.schedule_service_name(), 'Balayage')
  await keep('service-dialog')
  await visitor.presses(m.schedule_services_add())
  await visitor.sees(m.toast_service_added())
  await visitor.opens(`/schedules/${id}?tab=hours`)
  await visitor.presses(m.schedule_hours_add())
  await keep('hours-dialog')
  await visitor.tab.pressKey('Escape')
  await visitor.waits(`document.querySelector('[role="dialog"], dialog[open]') === null`)
  await visitor.presses(m.closures_close())
  await visitor.writes(m.closures_label(), 'Congés')
  await keep('closure-dialog')
  await visitor.presses(m.closures_save())
  await visitor.sees('Congés')
  await visitor.opens(`/schedules/${id}?tab=settings`)
  await visitor.sees(m.schedule_share_copy())
  await keep('settings')
  const services = await owner.get<{ name: string }[]>('GET', `/api/schedules/${id}/services`)
  if (!services.some(({ name }) => name === 'Balayage')) throw new Error('the service was not saved')
}

const journeys = {
  booking: books,
  'look-up': looksUp,
  'sign-in': signsIn,
  'drag in the week': drags,
  forms: fillsForms,
}

async function walk({ name, tab }: Engine, url: string): Promise<boolean> {
  const owner = await demoOwner(url)
  const visitor = new Visitor(tab, url)
  let part = ''
  const keep = async (screen: string) => {
    if (folder !== undefined)
      await writeFile(join(folder, `${name}-${part}-${screen}.png`.replaceAll(' ', '-')), await tab.picture())
  }
  let isRight = true
  for (const [title, journey] of Object.entries(journeys)) {
    part = title
    const problem = await journey({ visitor, owner, keep }).then(
      () => null,
      (error: Error) => error.message,
    )
    isRight &&= problem === null
    process.stdout.write(`| ${name} | ${title} | ${problem ?? 'yes'} |\n`)
    if (problem !== null) await keep('failed')
  }
  owner.close()
  return isRight
}

await buildIfStale()
if (folder !== undefined) await mkdir(folder, { recursive: true })
const product = await startProduct({})
try {
  process.stdout.write('| browser | part | ok |\n| --- | --- | --- |\n')
  for (const [name, open] of Object.entries({
    chrome: openChromium,
    firefox: openFirefox,
    webkit: openWebKit,
  })) {
    if (only !== undefined && only !== name) continue
    const engine = await open()
    process.stderr.write(`${engine.name}: ${engine.version}\n`)
    if (!(await walk(engine, product.url))) process.exitCode = 1
    await engine.close()
  }
} finally {
  await product.stop()
}
