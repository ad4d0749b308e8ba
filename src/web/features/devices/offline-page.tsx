import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatBookedTimes, formatDate, formatInstant, localZone } from '../../format.ts'
import { DayRibbon } from '../../ui/day-ribbon.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Logo } from '../../ui/logo.tsx'

type SeenSchedules = Reply<'listSchedules'>

type Seen = { schedules: SeenSchedules; at: string }

/** Contains no client's data. */
function SeenDay({ name, today }: Pick<SeenSchedules[number], 'name' | 'today'>) {
  const { hours, bookings } = today
  return (
    <section className="grid gap-4 rounded-card bg-raised p-5 ring-1 ring-line md:p-6">
      <div className="grid gap-1">
        <h2 className="title text-title break-words">{name}</h2>
        <p className="text-small text-muted first-letter:uppercase">{formatDate(today.date, 'day')}</p>
      </div>
      <DayRibbon
        tall
        hours={hours}
        parts={bookings.map(({ status, ...span }) => ({
          ...span,
          tone: status === 'pending' ? 'pending' : 'booked',
        }))}
        text={
          bookings.length > 0
            ? m.offline_bookings({ count: bookings.length })
            : hours.length > 0
              ? m.offline_no_bookings()
              : m.offline_closed()
        }
      />
      {bookings.length > 0 && (
        <ul className="grid figures">
          {bookings.map(({ status, ...span }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
              key={index}
              className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5"
            >
              {formatBookedTimes(span)}
              {status === 'pending' && <span className="text-wait-ink">{m.common_status_pending()}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function OfflinePage({ seen }: { seen: Seen | null }) {
  const again = (
    <a
      // biome-ignore lint/a11y/useValidAnchor: reloads the page that it replaces
      href=""
      className="inline-flex min-h-11 items-center justify-center rounded-control bg-accent px-4 py-2 text-small font-semibold text-on-accent hover:bg-accent-strong"
    >
      {m.common_retry()}
    </a>
  )
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-8 px-gutter py-6 pb-20">
      <header className="flex min-h-11 items-center">
        <Logo />
      </header>
      <main className="grid gap-8">
        {seen ? (
          <>
            <div className="grid justify-items-start gap-3">
              <h1 className="title text-display">{m.offline_title()}</h1>
              <p className="text-muted">{m.offline_seen({ at: formatInstant(seen.at, localZone()) })}</p>
              {again}
            </div>
            {seen.schedules.map((schedule) => (
              <SeenDay key={schedule.id} {...schedule} />
            ))}
          </>
        ) : (
          <EmptyState whole title={m.offline_title()} text={m.offline_text()} action={again} />
        )}
      </main>
    </div>
  )
}

/** The offline page loads no style sheet, so it contains the text. */
export async function readStyles(): Promise<string> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]')]
  const texts = sheets.map(async ({ href }) => (await fetch(href)).text())
  return (await Promise.all(texts)).join('')
}

export function writeOfflinePage(seen: Seen | null, styles: string): string {
  const drawn = document.createElement('div')
  const root = createRoot(drawn)
  flushSync(() => root.render(<OfflinePage seen={seen} />))
  const page = document.implementation.createHTMLDocument(`${m.offline_title()} · Créneau`)
  const { lang, dataset } = document.documentElement
  page.documentElement.lang = lang
  page.documentElement.dataset.theme = dataset.theme ?? 'system'
  page.head.insertAdjacentHTML(
    'afterbegin',
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
  )
  for (const part of document.querySelectorAll('head > style, head > meta[name="theme-color"]'))
    page.head.append(page.importNode(part, true))
  const sheet = page.createElement('style')
  sheet.textContent = styles
  page.head.append(sheet)
  page.body.innerHTML = drawn.innerHTML
  root.unmount()
  return `<!doctype html>${page.documentElement.outerHTML}`
}
