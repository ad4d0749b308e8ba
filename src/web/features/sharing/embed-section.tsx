import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import type { Locale } from '../../../domain/locales.ts'
import { mayShare } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { currentLanguage } from '../../language.ts'
import { useSession } from '../../session.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { addressIn, bookingLinkOf, noteLinkShared } from './booking-link.tsx'

const languageNames = [
  { value: 'fr', label: 'Français', lang: 'fr' },
  { value: 'en', label: 'English', lang: 'en' },
] as const

/** A site that runs no scripts shows the link. */
function linesFor(schedule: Reply<'getSchedule'>, language: Locale, mode = ''): string {
  const link = `<a href="${bookingLinkOf(schedule)}">${m.schedule_embed_link({}, { locale: language })}</a>`
  return [
    `<script src="${window.location.origin}/embed.js" async></script>`,
    `<creneau-booking schedule="${addressIn(schedule)}" language="${language}"${mode}>${link}</creneau-booking>`,
  ].join('\n')
}

type LinesProps = { label: string; hint: string; lines: string; onCopied: () => void }

const Lines = ({ label, hint, lines, onCopied }: LinesProps) => (
  <div className="grid justify-items-start gap-2.5">
    <div className="grid gap-0.5">
      <h3 className="text-small font-semibold">{label}</h3>
      <p className="text-small text-muted">{hint}</p>
    </div>
    <pre
      onCopy={onCopied}
      className="w-full rounded-control bg-sunken px-4 py-3 font-[monospace] text-caption wrap-anywhere whitespace-pre-wrap ring-1 ring-line ring-inset select-all"
    >
      {lines}
    </pre>
    <CopyButton text={lines} label={m.schedule_embed_copy()} onCopied={onCopied} />
  </div>
)

export function EmbedSection({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { data: user } = useSession()
  const [language, setLanguage] = useState<Locale>(currentLanguage)
  // The section above says that sharing needs a subscription.
  if (!user || !mayShare(user.subscriptionStatus)) return null
  const { hasPassword, requiresDeposit } = schedule
  const onCopied = () => noteLinkShared(schedule)
  return (
    <SettingsSection title={m.schedule_embed_title()} text={m.schedule_embed_text()}>
      <Segments
        legend={m.schedule_embed_language()}
        value={language}
        onChange={setLanguage}
        options={languageNames}
      />
      <Lines
        label={m.schedule_embed_inline()}
        hint={m.schedule_embed_inline_hint()}
        lines={linesFor(schedule, language)}
        onCopied={onCopied}
      />
      <Lines
        label={m.schedule_embed_button()}
        hint={m.schedule_embed_button_hint()}
        lines={linesFor(schedule, language, ' mode="button"')}
        onCopied={onCopied}
      />
      {hasPassword && <p className="text-small text-muted">{m.schedule_embed_password()}</p>}
      {requiresDeposit && <p className="text-small text-muted">{m.schedule_embed_deposit()}</p>}
    </SettingsSection>
  )
}
