import { Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { send } from '../../api.ts'
import { currentLanguage } from '../../language.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { useConfirmed } from './confirm-identity.tsx'

/** Downloads in the page, which can detect a broken download and ask for proof of identity. */
async function download(): Promise<void> {
  const response = await send('exportAccount', { query: { locale: currentLanguage() } })
  if (await saveFile(response, m.export_file())) toastSuccess(m.toast_exported())
  else toastError(m.common_error(), m.leaving_export_failed())
}

export function ExportSection() {
  const { confirmed, dialog } = useConfirmed()
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
