import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { Segments } from '../../ui/segments.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useMailSettingsEdit } from './edit-mail-settings.ts'

export function MailLanguage({ settings }: { settings: Reply<'getMailSettings'> }) {
  const edit = useMailSettingsEdit()
  const chosen = edit.isPending ? edit.variables.locale : undefined
  return (
    <SettingsSection title={m.account_language_title()} text={m.account_language_text()}>
      <div className="max-w-xs">
        <Segments
          legend={m.account_language()}
          value={chosen ?? settings.locale}
          onChange={(locale) => edit.mutate({ locale })}
          options={[
            { value: 'fr', label: 'Français', lang: 'fr' },
            { value: 'en', label: 'English', lang: 'en' },
          ]}
        />
      </div>
    </SettingsSection>
  )
}
