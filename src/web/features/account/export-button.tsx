import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { send } from '../../api.ts'
import { currentLanguage } from '../../language.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'
import { useConfirmed } from './confirm-identity.tsx'

type ExportButtonProps = {
  tone: 'secondary' | 'quiet'
  endpoint: 'exportAccount' | 'exportClients'
  /** If the reply gives no name. */
  fileName: string
  onSaved?: () => void
  children: ReactNode
}

/** A plain link could neither detect a broken download nor ask for proof of identity. */
export function ExportButton({ tone, endpoint, fileName, onSaved, children }: ExportButtonProps) {
  const { confirmed, dialog } = useConfirmed(m.security_confirm_export())
  const [busy, setBusy] = useState(false)
  const download = async () => {
    const response = await send(endpoint, { query: { locale: currentLanguage() } })
    const file = await response.blob().catch(() => null)
    if (!file) return toastError(m.common_error(), m.deletion_export_failed())
    const [, name = fileName] =
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    saveFile(file, name)
    onSaved?.()
  }
  const press = async () => {
    setBusy(true)
    await confirmed(download)
    setBusy(false)
  }
  return (
    <>
      <Button tone={tone} busy={busy} onClick={() => void press()}>
        <Download aria-hidden="true" />
        {children}
      </Button>
      {dialog}
    </>
  )
}
