import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '../../../contract/addresses.ts'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { formatClock, formatDay } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { EmailInput } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { onFirstPress } from '../../ui/second-press.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { useConfirmed } from '../account/confirm-identity.tsx'

type Props = { profile: Reply<'getProfile'> }

export function AddressSection({ profile: { email, newEmail } }: Props) {
  const { confirmed, confirmedForm, dialog } = useConfirmed()
  const [asking, setAsking] = useState(false)

  const ask = async (body: { email: string }) => {
    const asked = await call('changeAddress', { body })
    toastSuccess(m.toast_address_asked({ email: asked.email }))
    await refresh('getProfile')
  }
  const again = useMutation({ mutationFn: (email: string) => confirmed(() => ask({ email })) })
  const drop = useMutation({
    mutationFn: () => call('cancelAddressChange'),
    onSuccess: async () => {
      toastSuccess(m.toast_address_kept())
      await refresh('getProfile')
    },
    onError: (error) => toastFailure(error),
  })

  return (
    <SettingsSection title={m.account_email_title()} text={m.account_email_text()}>
      <p className="font-semibold wrap-anywhere">{email}</p>
      {newEmail && (
        <div className="wrap-anywhere">
          <Notice
            tone="wait"
            title={m.account_email_waiting_title({ email: newEmail.email })}
            action={
              <div className="flex flex-wrap gap-2">
                <Button
                  tone="secondary"
                  busy={again.isPending}
                  onClick={onFirstPress(() => again.mutate(newEmail.email))}
                >
                  {m.account_email_again()}
                </Button>
                <Button tone="secondary" busy={drop.isPending} onClick={() => drop.mutate()}>
                  {m.account_email_drop()}
                </Button>
              </div>
            }
          >
            {m.account_email_waiting({ date: formatDay(newEmail.until), time: formatClock(newEmail.until) })}
          </Notice>
        </div>
      )}
      <div>
        <Button tone="secondary" onClick={() => setAsking(true)}>
          {m.account_email_change()}
        </Button>
      </div>
      <FormDialog
        draft="address"
        schema={addresses.changeAddress.body}
        empty={{ email: '' }}
        open={asking}
        onOpenChange={setAsking}
        title={m.account_email_change()}
        description={m.account_email_dialog_text()}
        submit={m.account_email_submit()}
        onSubmit={(body) => confirmedForm(() => ask(body))}
      >
        {(form) => (
          <FormField label={m.account_email_new()} problem={form.formState.errors.email}>
            {(control) => <EmailInput {...control} autoComplete="email" {...form.register('email')} />}
          </FormField>
        )}
      </FormDialog>
      {dialog}
    </SettingsSection>
  )
}
