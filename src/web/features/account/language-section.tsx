import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import type { Locale } from '../../../domain/locales.ts'
import { m } from '../../../messages/messages.js'
import { chooseLanguage, useLanguage } from '../../language.ts'
import { Segments } from '../../ui/segments.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useMailSettingsEdit } from '../mail-settings/use-mail-settings-edit.ts'

const languages = [
  { value: 'fr', label: 'Français', lang: 'fr' },
  { value: 'en', label: 'English', lang: 'en' },
] as const

/** The language of this browser's pages, and that of the owner's mails. */
export function LanguageSection({ settings }: { settings: Reply<'getMailSettings'> }) {
  const edit = useMailSettingsEdit()
  const [chosen, choose] = useState<Locale>()
  return (
    <SettingsSection title={m.account_language_title()} text={m.account_language_choices()}>
      <div className="grid max-w-xs gap-5">
        <Segments
          legend={m.account_site_language()}
          value={useLanguage()}
          onChange={chooseLanguage}
          options={languages}
        />
        <Segments
          legend={m.account_language()}
          value={chosen ?? settings.locale}
          onChange={(locale) => {
            choose(locale)
            edit.mutate({ locale }, { onSettled: () => choose(undefined) })
          }}
          options={languages}
        />
      </div>
    </SettingsSection>
  )
}
