import { m } from '../../../messages/messages.js'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'

const textOf = (codes: string[]) => [`Créneau · ${m.security_codes_title()}`, '', ...codes, ''].join('\n')

const save = (text: string) => saveFile(new Blob([text], { type: 'text/plain' }), m.security_codes_file())

function print(text: string): void {
  const sheet = document.createElement('iframe')
  sheet.hidden = true
  document.body.append(sheet)
  const page = sheet.contentDocument?.createElement('pre')
  if (page) {
    page.textContent = text
    sheet.contentDocument?.body.append(page)
  }
  sheet.contentWindow?.addEventListener('afterprint', () => sheet.remove())
  sheet.contentWindow?.print()
}

export function RecoveryCodesDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const text = textOf(codes ?? [])
  return (
    <Dialog
      open={codes !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={m.security_codes_title()}
      description={m.security_codes_text()}
    >
      <ul className="grid gap-x-6 gap-y-2 rounded-control bg-sunken px-4 py-3 sm:grid-cols-2" translate="no">
        {codes?.map((code) => (
          <li key={code} className="font-semibold tabular-nums select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={m.security_codes_copy()} />
        <Button tone="secondary" onClick={() => save(text)}>
          {m.security_codes_download()}
        </Button>
        <Button tone="secondary" onClick={() => print(text)}>
          {m.security_codes_print()}
        </Button>
      </div>
      <Button size="large" wide onClick={onClose}>
        {m.security_codes_done()}
      </Button>
    </Dialog>
  )
}
