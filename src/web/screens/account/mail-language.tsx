import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import type { Locale } from '../../../domain/locales.ts'
import { m } from '../../../messages/messages.js'
import { Segments } from '../../ui/segments.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useMailSettingsEdit } from './edit-mail-settings.ts'

export function MailLanguage({ settings }: { settings: Reply<'getMailSettings'> }) {
  const edit = useMailSettingsEdit()
  const [chosen, choose] = useState<Locale>()
  return (
    <SettingsSection title={m.account_language_title()} text={m.account_language_text()}>
      <div className="max-w-xs">
        <Segments
          legend={m.account_language()}
          value={chosen ?? settings.locale}
          onChange={(locale) => {
            choose(locale)
            edit.mutate({ locale }, { onSettled: () => choose(undefined) })
          }}
          options={[
            { value: 'fr', label: 'Français', lang: 'fr' },
            { value: 'en', label: 'English', lang: 'en' },
          ]}
        />
      </div>
    </SettingsSection>
  )
}
