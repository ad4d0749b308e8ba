import { useId, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { type OptionalLetter, optionalLetters } from '../../../domain/deliveries.ts'
import { m } from '../../../messages/messages.js'
import { Switch } from '../../ui/radix/switch.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useMailSettingsEdit } from './use-mail-settings-edit.ts'

const words: Record<OptionalLetter, { label: () => string; text: () => string }> = {
  booking_requested: {
    label: m.account_wanted_booking_requested,
    text: m.account_wanted_booking_requested_text,
  },
  client_cancelled: {
    label: m.account_wanted_client_cancelled,
    text: m.account_wanted_client_cancelled_text,
  },
}

export function WantedMails({ settings }: { settings: Reply<'getMailSettings'> }) {
  return (
    <SettingsSection title={m.account_wanted_title()} text={m.account_wanted_text()}>
      <ul className="grid gap-3">
        {optionalLetters.map((kind) => (
          <WantedMail key={kind} kind={kind} wanted={settings.wanted[kind]} />
        ))}
      </ul>
    </SettingsSection>
  )
}

function WantedMail({ kind, wanted }: { kind: OptionalLetter; wanted: boolean }) {
  const id = useId()
  const edit = useMailSettingsEdit()
  const [chosen, choose] = useState<boolean>()
  return (
    <li className="flex items-center justify-between gap-4">
      <div className="grid">
        <label htmlFor={id} className="text-small font-semibold">
          {words[kind].label()}
        </label>
        <p id={`${id}-text`} className="text-small text-muted">
          {words[kind].text()}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-text`}
        checked={chosen ?? wanted}
        onCheckedChange={(checked) => {
          choose(checked)
          edit.mutate({ wanted: { [kind]: checked } }, { onSettled: () => choose(undefined) })
        }}
      />
    </li>
  )
}
