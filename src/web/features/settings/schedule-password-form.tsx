import { useMutation } from '@tanstack/react-query'
import type { Reply } from '../../../contract/index.ts'
import { schedules } from '../../../contract/schedules.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { FormField } from '../../form/form-field.tsx'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedBySettings } from '../schedules/affected-queries.ts'
import { useSettingsForm } from './use-settings-form.ts'

const empty = { password: '' }
const newPassword = schedules.createSchedule.body.pick({ password: true })

export function PasswordForm({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { id, hasPassword } = schedule
  const edit = (password: string | null) =>
    call('editSchedule', { params: { scheduleId: id }, body: { password } })
  const { form, formProps } = useSettingsForm({
    schema: newPassword,
    saved: empty,
    valuesOf: (values) => values,
    send: async ({ password }) => {
      await edit(password)
      return empty
    },
    savedText: m.toast_password_saved,
  })
  const { errors, isSubmitting } = form.formState

  const remove = useMutation({
    mutationFn: () => edit(null),
    onSuccess: async () => {
      await refresh(...affectedBySettings)
      toastSuccess(m.toast_password_removed())
      form.setFocus('password')
    },
    onError: (error) => toastFailure(error),
  })

  return (
    <SettingsSection
      title={m.schedule_password_title()}
      text={hasPassword ? m.schedule_password_on() : m.schedule_password_off()}
    >
      <form {...formProps}>
        <FormField label={m.schedule_password_new()} problem={errors.password}>
          {(field) => <PasswordInput {...field} autoComplete="off" {...form.register('password')} />}
        </FormField>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="secondary" busy={isSubmitting}>
            {hasPassword ? m.schedule_password_change() : m.schedule_password_set()}
          </Button>
          {hasPassword && (
            <Button tone="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
              {m.schedule_password_remove()}
            </Button>
          )}
        </div>
      </form>
    </SettingsSection>
  )
}
