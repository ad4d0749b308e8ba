import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { LegalFooter } from '../../legal-links.tsx'
import { classes } from '../../ui/classes.ts'
import { PageHeader } from '../../ui/page.tsx'

const parts = [
  { from: '09:00', quarters: 3, tone: 'booked', name: m.auth_day_cut },
  { from: '09:45', quarters: 2, tone: 'booked', name: m.auth_day_beard },
  { from: '10:15', quarters: 4, tone: 'open', name: m.auth_day_free },
  { from: '11:15', quarters: 5, tone: 'booked', name: m.auth_day_colour },
  { from: '12:30', quarters: 3, tone: 'pending', name: m.common_status_pending },
  { from: '13:15', quarters: 2, tone: 'booked', name: m.auth_day_cut },
  { from: '13:45', quarters: 3, tone: 'open', name: m.auth_day_free },
  { from: '14:30', quarters: 4, tone: 'booked', name: m.auth_day_colour },
] as const

const looks = {
  booked: 'bg-band-fill text-on-band',
  pending: 'bg-wait hatched text-on-wait',
  open: 'text-on-band ring-2 ring-wait/80 ring-inset',
}

function DayDrawing() {
  return (
    <div
      aria-hidden="true"
      className="flex bg-band max-lg:h-5 max-lg:gap-1 lg:flex-col lg:gap-1.5 lg:px-[14%] lg:pb-8"
    >
      <p className="title pt-10 pb-4 text-display text-balance text-on-band max-lg:hidden">
        {m.auth_day_title()}
      </p>
      {parts.map(({ from, quarters, tone, name }) => (
        <span
          key={from}
          style={{ flexGrow: quarters }}
          className={classes(
            'flex min-h-8 justify-between gap-3 overflow-hidden rounded-slot px-3 py-1.5 text-small max-lg:min-h-0 max-lg:p-0',
            looks[tone],
          )}
        >
          <span className="figures max-lg:hidden">{from}</span>
          <span className="truncate max-lg:hidden">{name()}</span>
        </span>
      ))}
    </div>
  )
}

export function AccountPage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-[calc(100dvh-var(--strip))] max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(16rem,34vw)_1fr]">
      <DayDrawing />
      <div className="flex flex-col">
        <PageHeader />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto grid w-full max-w-md flex-1 content-start gap-6 px-gutter pt-6 pb-16 md:pt-[9vh]"
        >
          {children}
        </main>
        <LegalFooter />
      </div>
    </div>
  )
}

type AccountTitleProps = { title: string; children?: ReactNode }

export function AccountTitle({ title, children }: AccountTitleProps) {
  return (
    <div className="grid gap-2">
      <h1 className="title text-display">{title}</h1>
      {children && <p className="text-muted">{children}</p>}
    </div>
  )
}
