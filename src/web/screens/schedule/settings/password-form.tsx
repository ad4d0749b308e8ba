import { useMutation } from '@tanstack/react-query'
import type { Reply } from '../../../../contract/index.ts'
import { schedules } from '../../../../contract/schedules.ts'
import { m } from '../../../../messages/messages.js'
import { call } from '../../../api.ts'
import { affectedBySettings } from '../../../features/schedules/affected-queries.ts'
import { problemText, showServerFields, useContractForm } from '../../../form/contract-form.ts'
import { refresh } from '../../../query.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { toastSuccess } from '../../../ui/toast.ts'

const newPassword = schedules.createSchedule.body.pick({ password: true })

export function PasswordForm({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { id, hasPassword } = schedule
  const form = useContractForm(newPassword, { password: '' })
  const { errors, isSubmitting } = form.formState
  const edit = async (password: string | null) => {
    await call('editSchedule', { params: { scheduleId: id }, body: { password } })
    await refresh(...affectedBySettings)
  }

  const save = form.handleSubmit(async ({ password }) => {
    try {
      await edit(password)
      form.reset({ password: '' })
      toastSuccess(m.toast_password_saved())
    } catch (error) {
      if (!showServerFields(form, error)) tellFailure(error)
    }
  })

  const remove = useMutation({
    mutationFn: () => edit(null),
    onSuccess: () => {
      toastSuccess(m.toast_password_removed())
      form.setFocus('password')
    },
    onError: (error) => tellFailure(error),
  })

  return (
    <SettingsSection
      title={m.schedule_password_title()}
      text={hasPassword ? m.schedule_password_on() : m.schedule_password_off()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="grid gap-5"
      >
        <Field label={m.schedule_password_new()} error={problemText(errors.password?.message)}>
          {(field) => <PasswordInput {...field} autoComplete="off" {...form.register('password')} />}
        </Field>
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
