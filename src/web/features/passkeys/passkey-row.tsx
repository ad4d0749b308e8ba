import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { passkeys } from '../../../contract/passkeys.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { problemText } from '../../form/contract-form.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { formatDay } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { toastSuccess } from '../../ui/toast.ts'

type Props = {
  passkey: Reply<'getSecurity'>['passkeys'][number]
  confirmed: (action: () => Promise<void>) => Promise<void>
  /** Called when the focused row is removed. */
  onRemoved: () => void
}

export function PasskeyRow({ passkey, confirmed, onRemoved }: Props) {
  const { id: passkeyId, name, createdAt, lastUsedAt } = passkey
  const [asking, setAsking] = useState(false)
  const [naming, setNaming] = useState(false)
  const params = { passkeyId }

  const rename = async (body: { name: string }) => {
    await call('editPasskey', { params, body })
    toastSuccess(m.toast_passkey_named())
    await refresh('getSecurity')
  }
  const remove = async () => {
    await call('deletePasskey', { params })
    toastSuccess(m.toast_passkey_removed())
    onRemoved()
    await refresh('getSecurity')
  }

  return (
    <li className="flex flex-wrap items-center gap-1 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 basis-40">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-small text-muted">
          {m.security_passkey_created({ date: formatDay(createdAt) })}
          {' · '}
          {lastUsedAt ? m.security_passkey_used({ date: formatDay(lastUsedAt) }) : m.security_passkey_never()}
        </p>
      </div>
      <Button tone="quiet" onClick={() => setNaming(true)}>
        {m.security_passkey_rename()}
        <span className="sr-only"> · {name}</span>
      </Button>
      <IconButton
        label={`${m.security_passkey_remove()} · ${name}`}
        tone="danger"
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      <FormDialog
        key={`${name}-${naming}`}
        schema={passkeys.editPasskey.body}
        empty={{ name }}
        open={naming}
        onOpenChange={setNaming}
        title={m.security_passkey_rename()}
        description={m.security_passkey_rename_text()}
        submit={m.security_passkey_rename()}
        onSubmit={rename}
      >
        {(form) => (
          <Field label={m.security_passkey_name()} error={problemText(form.formState.errors.name?.message)}>
            {(control) => <Input {...control} autoComplete="off" {...form.register('name')} />}
          </Field>
        )}
      </FormDialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.security_passkey_remove_title({ name })}
        text={m.security_passkey_remove_text()}
        confirm={m.security_passkey_remove()}
        keep={m.security_passkey_remove_keep()}
        onConfirm={() => {
          setAsking(false)
          void confirmed(remove)
        }}
      />
    </li>
  )
}
