import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { PageHeader } from '../../ui/page.tsx'

/** A day seen from above: how long each part is, and what it is. */
const parts = [
  { share: 3, tone: 'booked' },
  { share: 2, tone: 'booked' },
  { share: 4, tone: 'open' },
  { share: 5, tone: 'booked' },
  { share: 3, tone: 'pending' },
  { share: 2, tone: 'booked' },
  { share: 3, tone: 'open' },
  { share: 4, tone: 'booked' },
] as const

const looks = {
  booked: 'bg-band-fill',
  pending: 'bg-wait hatched',
  open: 'ring-2 ring-wait/80 ring-inset',
}

function StandingDay() {
  return (
    <div
      aria-hidden="true"
      className="flex bg-band max-lg:h-5 max-lg:gap-1 lg:flex-col lg:gap-1.5 lg:px-[22%]"
    >
      {parts.map(({ share, tone }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
          key={index}
          style={{ flexGrow: share }}
          className={classes('rounded-slot', looks[tone])}
        />
      ))}
    </div>
  )
}

/** The pages around an account: one narrow column beside a day that stands upright. */
export function AccountPage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-[calc(100dvh-var(--strip))] max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(16rem,34vw)_1fr]">
      <StandingDay />
      <div className="flex flex-col">
        <PageHeader />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto grid w-full max-w-md flex-1 content-start gap-6 px-4 pt-6 pb-16 md:pt-[9vh]"
        >
          {children}
        </main>
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
