import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { DisplaySettings } from '../../ui/display-settings.tsx'

/** The frame of all sandbox pages. It is hatched to look unlike a real provider. */
export function SandboxPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-h-[calc(100dvh-var(--strip))]">
      <header className="bg-wait-soft hatched">
        <div className="mx-auto flex max-w-3xl items-start justify-between gap-4 px-gutter py-4 md:px-6">
          <p className="grid gap-0.5 rounded-control bg-wait-soft px-3 py-2 text-wait-ink">
            <span className="title text-title">{m.sandbox_frame()}</span>
            <span className="text-small">{m.sandbox_frame_text()}</span>
          </p>
          <div className="rounded-control bg-wait-soft">
            <DisplaySettings />
          </div>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid max-w-3xl gap-6 px-gutter pt-8 pb-20 md:px-6 md:pt-12"
      >
        <h1 className="title text-display">{title}</h1>
        {children}
      </main>
    </div>
  )
}
