import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { importedPerson } from '../../../contract/clients.ts'
import { maxAlertLength } from '../../../domain/clients.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { EmailInput, Input, Textarea } from '../../ui/input.tsx'
import { toastSuccess } from '../../ui/toast.ts'

/** Opens the existing client if the list already has this one. */
export function AddClient({ onAdded }: { onAdded: (clientId: number) => void }) {
  const [open, setOpen] = useState(false)
  const optional = m.common_optional()
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" />
        {m.clients_add()}
      </Button>
      <FormDialog
        draft="client-new"
        schema={importedPerson}
        empty={{ name: '', phone: '', email: '', note: '', alert: '' }}
        open={open}
        onOpenChange={setOpen}
        title={m.clients_add()}
        description={m.clients_add_text()}
        submit={m.clients_add_save()}
        onSubmit={async (body) => {
          const { id } = await call('createClient', { body })
          toastSuccess(m.toast_client_saved())
          void refresh('listClients', 'getClient')
          onAdded(id)
        }}
      >
        {({ register, formState: { errors } }) => (
          <>
            <FormField label={m.clients_field_name()} problem={errors.name}>
              {(field) => <Input {...field} autoComplete="off" {...register('name')} />}
            </FormField>
            <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
              <FormField label={m.clients_field_phone()} problem={errors.phone}>
                {(field) => (
                  <Input {...field} type="tel" inputMode="tel" autoComplete="off" {...register('phone')} />
                )}
              </FormField>
              <FormField label={m.clients_field_email()} problem={errors.email}>
                {(field) => <EmailInput {...field} autoComplete="off" {...register('email')} />}
              </FormField>
            </div>
            <FormField
              label={m.clients_alert()}
              optional={optional}
              hint={m.clients_alert_hint()}
              problem={errors.alert}
            >
              {(field) => (
                <Input {...field} autoComplete="off" maxLength={maxAlertLength} {...register('alert')} />
              )}
            </FormField>
            <FormField label={m.clients_note()} optional={optional} problem={errors.note}>
              {(field) => <Textarea {...field} {...register('note')} />}
            </FormField>
          </>
        )}
      </FormDialog>
    </>
  )
}
