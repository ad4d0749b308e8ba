import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import type { PersonField } from '../../../domain/clients.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf } from '../../api.ts'
import { problemText } from '../../form/contract-form.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'

type Looked = Reply<'importClients'>

const fieldNames: Record<PersonField, () => string> = {
  name: m.clients_field_name,
  firstName: m.clients_field_first_name,
  lastName: m.clients_field_last_name,
  phone: m.clients_field_phone,
  email: m.clients_field_email,
  note: m.clients_field_note,
}

/** A file's bytes as base64, however many there are. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

type ImportDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Clients of a file: chosen, looked through with what is wrong in it, and only then kept. */
export function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  const [file, setFile] = useState<{ name: string; bytes: string } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const send = useMutation({
    mutationFn: async ({ chosen, save }: { chosen: File | null; save: boolean }) => {
      const sent = chosen ? { name: chosen.name, bytes: await base64Of(chosen) } : file
      if (!sent) throw new Error('no file')
      setFile(sent)
      return call('importClients', { body: { file: sent.bytes, save } })
    },
    onSuccess: async ({ saved }) => {
      if (saved) await refresh('listClients', 'getClient')
    },
  })
  const { data: looked } = send
  return (
    <Dialog
      open={open}
      onOpenChange={(opens) => {
        onOpenChange(opens)
        if (!opens) send.reset()
      }}
      title={m.clients_import()}
      description={m.clients_import_text()}
    >
      <div className="grid gap-5">
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          tabIndex={-1}
          aria-label={m.clients_import_choose()}
          className="hidden"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            target.value = ''
            if (chosen) send.mutate({ chosen, save: false })
          }}
        />
        {!looked?.saved && (
          <div className="grid gap-2">
            <Button
              tone={looked ? 'secondary' : 'primary'}
              size="large"
              wide
              aria-describedby={hint}
              busy={send.isPending && !looked}
              onClick={() => input.current?.click()}
            >
              <FileSpreadsheet aria-hidden="true" />
              {looked ? m.clients_import_another() : m.clients_import_choose()}
            </Button>
            <p id={hint} className="text-caption text-muted">
              {file && looked ? file.name : m.clients_import_hint()}
            </p>
          </div>
        )}
        {send.isError && (
          <Notice tone="no" announced>
            {messageOf(send.error)}
          </Notice>
        )}
        {looked && !looked.saved && <Preview looked={looked} />}
        {looked && <Faults looked={looked} />}
        {looked && !looked.saved && looked.added + looked.known > 0 && (
          <Button
            size="large"
            wide
            busy={send.isPending}
            onClick={() => send.mutate({ chosen: null, save: true })}
          >
            {m.clients_import_save({ count: looked.added + looked.known })}
          </Button>
        )}
        {looked?.saved && (
          <Notice tone="yes" announced title={m.clients_import_done({ count: looked.added })}>
            {looked.known > 0 && m.clients_import_known({ count: looked.known })}
          </Notice>
        )}
        {looked?.saved && (
          <Button tone="secondary" wide onClick={() => onOpenChange(false)}>
            {m.common_close()}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** What is understood of it. */
function Preview({ looked: { added, known, columns, people } }: { looked: Looked }) {
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold">
        {m.clients_import_added({ count: added })}
        {known > 0 && ` · ${m.clients_import_known({ count: known })}`}
      </p>
      <dl className="grid gap-1 text-small">
        {columns.map(({ heading, field }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns may be called the same
          <div key={index} className="flex flex-wrap gap-x-2">
            <dt className="min-w-0 wrap-anywhere text-muted">{heading || '…'} →</dt>
            <dd className="font-medium">{field ? fieldNames[field]() : m.clients_field_none()}</dd>
          </div>
        ))}
      </dl>
      {people.length > 0 && (
        <ul aria-label={m.clients_import_first()} className="grid border-b border-line text-small">
          {people.map(({ name, phone, email }) => (
            <li key={`${name} ${phone} ${email}`} className="border-t border-line py-2 wrap-anywhere">
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-muted">{[phone, email].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** More are more than anybody reads before they look at the file. */
const mostShown = 200

/** The rows that are left out, and why. */
function Faults({ looked: { faults } }: { looked: Looked }) {
  const id = useId()
  if (faults.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-semibold">
        {m.clients_import_faults({ count: faults.length })}
      </h3>
      <ul aria-labelledby={id} className="grid rounded-control bg-sunken px-3 text-small">
        {faults.slice(0, mostShown).map(({ line, text, field, problem }) => (
          <li key={line} className="grid gap-0.5 border-b border-line py-2 last:border-0">
            <span className="font-medium">
              {m.clients_import_fault({
                line,
                field: fieldNames[field](),
                problem: problemText(`${problem}:`) ?? '',
              })}
            </span>
            <span className="wrap-anywhere text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
