import { Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { send } from '../../api.ts'
import { currentLanguage } from '../../language.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'
import { useConfirmed } from '../account/confirm-identity.tsx'

async function download(): Promise<void> {
  const response = await send('exportClients', { query: { locale: currentLanguage() } })
  const saved = await saveFile(response, 'clients.csv')
  if (!saved) toastError(m.common_error(), m.deletion_export_failed())
}

export function ExportClients() {
  const { confirmed, dialog } = useConfirmed()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await confirmed(download)
    setBusy(false)
  }
  return (
    <>
      <Button tone="quiet" busy={busy} onClick={() => void press()}>
        <Download aria-hidden="true" />
        {m.clients_export()}
      </Button>
      {dialog}
    </>
  )
}
