import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { clients } from '../../../contract/clients.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { problemText } from '../../form/contract-form.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { EmailInput, Input } from '../../ui/input.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import type { Card } from './use-clients.ts'

const schema = clients.editClient.body.pick({ name: true, phone: true, email: true })

/** Edits name, phone and email of a client; existing bookings keep theirs. */
export function EditClient({ client }: { client: Card }) {
  const { id, name, phone, email } = client
  const [open, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  return (
    <>
      <Button
        tone="quiet"
        aria-label={m.clients_edit_of({ name })}
        onClick={() => {
          setOpenings(openings + 1)
          setOpen(true)
        }}
      >
        <Pencil aria-hidden="true" />
        {m.clients_edit()}
      </Button>
      <FormDialog
        key={openings}
        schema={schema}
        empty={{ name, phone, email: email ?? '' }}
        open={open}
        onOpenChange={setOpen}
        title={m.clients_edit_of({ name })}
        description={m.clients_edit_text()}
        submit={m.clients_edit_save()}
        onSubmit={async (body) => {
          // Send only edited fields: the others may have changed elsewhere.
          const touched = Object.entries(body).filter(
            ([field, value]) => value !== client[field as keyof Card],
          )
          await call('editClient', { params: { clientId: id }, body: Object.fromEntries(touched) })
          toastSuccess(m.toast_client_saved())
          void refresh('getClient', 'listClients')
        }}
      >
        {({ register, formState: { errors } }) => (
          <>
            <Field label={m.clients_field_name()} error={problemText(errors.name?.message)}>
              {(field) => <Input {...field} autoComplete="off" {...register('name')} />}
            </Field>
            <Field label={m.clients_field_phone()} error={problemText(errors.phone?.message)}>
              {(field) => <Input {...field} type="tel" autoComplete="off" {...register('phone')} />}
            </Field>
            <Field label={m.clients_field_email()} error={problemText(errors.email?.message)}>
              {(field) => <EmailInput {...field} autoComplete="off" {...register('email')} />}
            </Field>
          </>
        )}
      </FormDialog>
    </>
  )
}
