import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { profile } from '../../../contract/profile.ts'
import type { Locale } from '../../../domain/locales.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { DraftNotice } from '../../form/draft-notice.tsx'
import { FormField } from '../../form/form-field.tsx'
import { useSavedForm } from '../../form/saved-form.ts'
import { chooseLanguage, useLanguage } from '../../language.ts'
import { newest, reading } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useMailSettingsEdit } from '../mail-settings/mail-settings-sections.tsx'
import { accountChanged } from './account-changes.ts'

export function NameSection({ name }: Pick<Reply<'getProfile'>, 'name'>) {
  const { form, problems, draft, formProps } = useSavedForm({
    draft: { name: 'own-name', kind: 'note' },
    schema: profile.editProfile.body,
    saved: { name },
    valuesOf: (saved) => saved,
    newest: async () => {
      const { name } = await newest(reading('getProfile'))
      return { name }
    },
    send: async (body) => {
      const { name } = await call('editProfile', { body })
      toastSuccess(m.toast_name_saved())
      await accountChanged()
      return { name }
    },
  })

  return (
    <SettingsSection title={m.account_name_title()} text={m.account_name_text()}>
      <form {...formProps} className="grid max-w-md justify-items-start gap-4">
        <DraftNotice draft={draft} />
        <div className="w-full">
          <FormField label={m.account_name_label()} problem={problems.name}>
            {(control) => <Input {...control} autoComplete="name" {...form.register('name')} />}
          </FormField>
        </div>
        <Button type="submit" tone="secondary" busy={form.formState.isSubmitting}>
          {m.account_name_save()}
        </Button>
      </form>
    </SettingsSection>
  )
}

const languages = [
  { value: 'fr', label: 'Français', lang: 'fr' },
  { value: 'en', label: 'English', lang: 'en' },
] as const

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
