import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { useConfirmed } from '../account/confirm-identity.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { createPasskey, isKnown, isLeft, knowsPasskeys } from './passkeys.ts'

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
