import { Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { send } from '../../api.ts'
import { currentLanguage } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { useConfirmed } from './security/confirm-identity.tsx'

/** By the page itself, which notices a download that breaks off half-way, and a way in that has to be shown anew. */
async function download(): Promise<void> {
  const response = await send('exportAccount', { query: { locale: currentLanguage() } })
  const file = await response.blob().catch(() => null)
  if (!file) return toastError(m.common_error(), m.leaving_export_failed())
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: m.export_file() }).click()
  // The download begins with the click; it must be over before its source goes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  toastSuccess(m.toast_exported())
}

export function ExportSection({ secondStep }: { secondStep: boolean }) {
  const { confirmed, dialog } = useConfirmed(secondStep)
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await confirmed(download)
    setBusy(false)
  }
  return (
    <SettingsSection title={m.leaving_export_title()} text={m.leaving_export_text()}>
      <p className="text-small text-muted">{m.leaving_export_hint()}</p>
      <div>
        <Button tone="secondary" busy={busy} onClick={() => void press()}>
          <Download aria-hidden="true" />
          {m.leaving_export_button()}
        </Button>
      </div>
      {dialog}
    </SettingsSection>
  )
}
