import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { passkeys } from '../../../contract/passkeys.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { formatDay } from '../../format.ts'
import { newest, reading, refresh } from '../../query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts'
import { Input } from '../../ui/input.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { useConfirmed } from '../account/confirm-identity.tsx'
import { createPasskey, isKnown, isLeft, knowsPasskeys } from './passkeys.ts'

type Props = {
  passkey: Reply<'getSecurity'>['passkeys'][number]
  confirmed: (action: () => Promise<void>) => Promise<void>
  onRemoved: () => void
}

function PasskeyRow({ passkey, confirmed, onRemoved }: Props) {
  const { id: passkeyId, name, createdAt, lastUsedAt } = passkey
  const [confirming, setConfirming] = useState(false)
  const [naming, setNaming] = useState(false)
  const [opening, setOpening] = useState(0)
  const params = { passkeyId }

  const rename = async (body: { name: string }) => {
    await call('editPasskey', { params, body })
    toastSuccess(m.toast_passkey_named())
    await refresh('getSecurity')
    return body
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
      <Button
        tone="quiet"
        onClick={() => {
          setOpening(opening + 1)
          setNaming(true)
        }}
      >
        {m.security_passkey_rename()}
        <span className="sr-only"> · {name}</span>
      </Button>
      <IconButton
        label={`${m.security_passkey_remove()} · ${name}`}
        tone="danger"
        onClick={() => setConfirming(true)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      <FormDialog
        key={opening}
        draft={`passkey-${passkeyId}`}
        schema={passkeys.editPasskey.body}
        empty={{ name }}
        edits={{
          saved: { name },
          valuesOf: (saved) => saved,
          newest: async () => {
            const { passkeys } = await newest(reading('getSecurity'))
            return { name: passkeys.find(({ id }) => id === passkeyId)?.name ?? name }
          },
        }}
        open={naming}
        onOpenChange={setNaming}
        title={m.security_passkey_rename()}
        description={m.security_passkey_rename_text()}
        submit={m.security_passkey_rename()}
        onSubmit={rename}
      >
        {(form, problems) => (
          <FormField label={m.security_passkey_name()} problem={problems.name}>
            {(control) => <Input {...control} autoComplete="off" {...form.register('name')} />}
          </FormField>
        )}
      </FormDialog>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={m.security_passkey_remove_title({ name })}
        text={m.security_passkey_remove_text()}
        confirm={m.security_passkey_remove()}
        keep={m.security_passkey_remove_keep()}
        onConfirm={() => void confirmed(remove)}
      />
    </li>
  )
}

export function PasskeysSection({ passkeys }: Pick<Reply<'getSecurity'>, 'passkeys'>) {
  const { confirmed, dialog } = useConfirmed()
  const [busy, setBusy] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval()

  const add = async () => {
    try {
      await createPasskey()
    } catch (error) {
      if (isKnown(error)) return toastError(m.security_passkey_failed(), m.security_passkey_known())
      if (isLeft(error)) return toastError(m.security_passkey_failed(), m.security_passkey_failed_text())
      throw error
    }
    toastSuccess(m.toast_passkey_added())
    await refresh('getSecurity')
  }
  const press = async () => {
    setBusy(true)
    await confirmed(add)
    setBusy(false)
  }

  return (
    <SettingsSection title={m.security_passkeys_title()} text={m.security_passkeys_text()}>
      {passkeys.length === 0 ? (
        <p className="text-small text-muted">{m.security_passkeys_none()}</p>
      ) : (
        <ul className="grid border-b border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              confirmed={confirmed}
              onRemoved={() => focusAfterRemoval(() => section.current?.querySelector('button')?.focus())}
            />
          ))}
        </ul>
      )}
      <div ref={section}>
        {knowsPasskeys() ? (
          <Button tone="secondary" busy={busy} onClick={() => void press()}>
            <Plus aria-hidden="true" />
            {m.security_passkey_add()}
          </Button>
        ) : (
          <p className="text-small text-muted">{m.security_passkeys_unsupported()}</p>
        )}
      </div>
      {dialog}
    </SettingsSection>
  )
}
