import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { onFirstPress } from '../../ui/second-press.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useConfirmed } from '../account/confirm-identity.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpDialog } from './two-factor-set-up-dialog.tsx'

const fewCodes = 2

export function TwoFactorSection({ twoFactor }: Pick<Reply<'getSecurity'>, 'twoFactor'>) {
  const { since, recoveryCodesLeft: count } = twoFactor
  const { confirmed, dialog } = useConfirmed()
  const [app, setApp] = useState<Reply<'setUpTwoFactor'> | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [asking, setAsking] = useState(false)

  const setUp = async () => setApp(await call('setUpTwoFactor'))
  const renew = async () => {
    setCodes((await call('renewRecoveryCodes')).recoveryCodes)
    await refresh('getSecurity')
  }
  const turnOff = async () => {
    await call('turnOffTwoFactor')
    toastSuccess(m.toast_two_factor_off())
    await refresh('getSecurity')
  }

  return (
    <SettingsSection title={m.security_two_factor_title()} text={m.security_two_factor_off_text()}>
      {since === null ? (
        <div>
          <Button onClick={() => void confirmed(setUp)}>{m.security_two_factor_start()}</Button>
        </div>
      ) : (
        <>
          <div className="grid gap-1">
            <p className="flex items-center gap-2 font-semibold text-yes-ink">
              <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
              {m.security_two_factor_since({ date: formatDay(since) })}
            </p>
            {count > fewCodes && <p className="text-small text-muted">{m.security_codes_left({ count })}</p>}
          </div>
          {count <= fewCodes && <Notice tone="wait">{m.security_codes_few({ count })}</Notice>}
          <div className="flex flex-wrap gap-2">
            <Button tone="secondary" onClick={onFirstPress(() => void confirmed(renew))}>
              {m.security_codes_renew()}
            </Button>
            <Button tone="quiet" onClick={() => setAsking(true)}>
              {m.security_two_factor_stop()}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.security_off_title()}
        text={m.security_off_text()}
        confirm={m.security_off_confirm()}
        keep={m.security_off_keep()}
        onConfirm={() => void confirmed(turnOff)}
      />
      {dialog}
      <SetUpDialog
        app={app}
        onClose={() => setApp(null)}
        onDone={(recoveryCodes) => {
          setApp(null)
          setCodes(recoveryCodes)
          toastSuccess(m.toast_two_factor_on())
          void refresh('getSecurity')
        }}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </SettingsSection>
  )
}
