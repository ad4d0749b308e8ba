import { useEffect, useRef } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { profile } from '../../../contract/profile.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { problemText, showServerFields, useContractForm } from '../../form/contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { accountChanged } from './account-changes.ts'

export function NameSection({ name }: Pick<Reply<'getProfile'>, 'name'>) {
  const form = useContractForm(profile.editProfile.body, { name })
  const { errors, isDirty, isSubmitting } = form.formState

  // The name was changed in another tab: keep what is typed here.
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    if (!isDirty) form.reset({ name })
  }, [form, isDirty, name])

  const save = form.handleSubmit(async (body) => {
    try {
      form.reset({ name: (await call('editProfile', { body })).name })
      toastSuccess(m.toast_name_saved())
      await accountChanged()
    } catch (error) {
      if (!showServerFields(form, error)) tellFailure(error)
    }
  })

  return (
    <SettingsSection title={m.account_name_title()} text={m.account_name_text()}>
      <form onSubmit={save} noValidate className="grid max-w-md justify-items-start gap-4">
        <div className="w-full">
          <Field label={m.account_name_label()} error={problemText(errors.name?.message)}>
            {(control) => <Input {...control} autoComplete="name" {...form.register('name')} />}
          </Field>
        </div>
        <Button type="submit" tone="secondary" busy={isSubmitting}>
          {m.account_name_save()}
        </Button>
      </form>
    </SettingsSection>
  )
}
