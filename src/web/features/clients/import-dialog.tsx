import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Body, Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { ApiError, call, messageOf } from '../../api.ts'
import { base64Of } from '../../file-bytes.ts'
import { problemText } from '../../form/contract-form.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import {
  ColumnChoices,
  EncodingChoice,
  fieldNames,
  type ImportColumn,
  type ImportSheet,
  SheetChoice,
  UnreadSheets,
} from './import-columns.tsx'

type ImportCheck = Reply<'importClients'>

type FaultListProps = { title: string; faults: ImportCheck['faults'] }

function faultText({ sheet, line, field, problem, bound = '' }: ImportCheck['faults'][number]): string {
  const told = { line, field: fieldNames[field](), problem: problemText(`${problem}:${bound}`) ?? '' }
  return sheet === undefined ? m.clients_import_fault(told) : m.clients_import_sheet_fault({ sheet, ...told })
}

function FaultList({ title, faults }: FaultListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="grid rounded-control bg-sunken px-3 text-small">
        {faults.map((fault) => (
          <li
            key={`${fault.sheet} ${fault.line} ${fault.field} ${fault.text}`}
            className="grid gap-0.5 border-b border-line py-2 last:border-0"
          >
            <span className="font-medium">{faultText(fault)}</span>
            <span className="wrap-anywhere text-muted">{fault.text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ImportFaults({ looked: { faults, leftOut, cellFaults, cellsLeftOut } }: { looked: ImportCheck }) {
  return (
    <>
      {leftOut > 0 && <FaultList title={m.clients_import_faults({ count: leftOut })} faults={faults} />}
      {cellFaults.length > 0 && (
        <FaultList title={m.clients_import_cell_faults({ count: cellsLeftOut })} faults={cellFaults} />
      )}
    </>
  )
}

type Reading = Pick<Body<'importClients'>, 'columns' | 'encoding' | 'sheet'>

const accepted =
  '.csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/plain,text/tab-separated-values,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type ImportDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  const [file, setFile] = useState<{ name: string; bytes: string } | null>(null)
  const [reading, setReading] = useState<Reading>({})
  const [checked, setChecked] = useState<ImportCheck | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const send = useMutation({
    mutationFn: async ({ chosen, save, as }: { chosen: File | null; save: boolean; as: Reading }) => {
      const sent = chosen ? { name: chosen.name, bytes: await base64Of(chosen) } : file
      if (!sent) throw new Error('no file')
      setFile(sent)
      setReading(as)
      return call('importClients', { body: { file: sent.bytes, save, ...as } })
    },
    onSuccess: async (result) => {
      setChecked(result)
      if (result.saved) await refresh('listClients', 'getClient')
    },
    onError: () => setChecked(null),
  })
  const readAgain = (as: Reading) => send.mutate({ chosen: null, save: false, as })
  const refused = send.error instanceof ApiError ? send.error : null
  const columns = checked?.columns ?? (refused?.columns as readonly ImportColumn[] | undefined)
  const sheets = checked?.sheets ?? (refused?.sheets as readonly ImportSheet[] | undefined) ?? []
  const encoding = checked ? checked.encoding : reading.encoding
  return (
    <Dialog
      open={open}
      onOpenChange={(opens) => {
        onOpenChange(opens)
        if (opens) return
        send.reset()
        setChecked(null)
      }}
      title={m.clients_import()}
      description={m.clients_import_text()}
    >
      <div className="grid gap-5">
        <input
          ref={input}
          type="file"
          accept={accepted}
          tabIndex={-1}
          aria-label={m.clients_import_choose()}
          className="hidden"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            target.value = ''
            if (chosen) send.mutate({ chosen, save: false, as: {} })
          }}
        />
        {!checked?.saved && (
          <div className="grid gap-2">
            <Button
              tone={checked ? 'secondary' : 'primary'}
              size="large"
              wide
              aria-describedby={hint}
              busy={send.isPending && !checked}
              onClick={() => input.current?.click()}
            >
              <FileSpreadsheet aria-hidden="true" />
              {checked ? m.clients_import_another() : m.clients_import_choose()}
            </Button>
            <p id={hint} className="text-caption wrap-anywhere text-muted">
              {file && (checked || refused) ? file.name : m.clients_import_hint()}
            </p>
          </div>
        )}
        <ProblemNotice>{send.isError && messageOf(send.error)}</ProblemNotice>
        {checked && !checked.saved && <Preview looked={checked} />}
        {sheets.length > 0 && !checked?.saved && (
          <SheetChoice
            sheets={sheets}
            chosen={reading.sheet}
            onChange={(sheet) => readAgain(sheet === undefined ? {} : { sheet })}
          />
        )}
        <UnreadSheets sheets={sheets} />
        {columns && !checked?.saved && (
          <ColumnChoices
            columns={columns}
            isEnough={checked !== null}
            busy={send.isPending}
            onChange={(fields) => readAgain({ ...reading, columns: fields })}
          />
        )}
        {encoding && !checked?.saved && (
          <EncodingChoice
            encoding={encoding}
            onChange={(chosen) => readAgain({ ...reading, encoding: chosen })}
          />
        )}
        {checked && <ImportFaults looked={checked} />}
        {checked && !checked.saved && checked.added + checked.known > 0 && (
          <Button
            size="large"
            wide
            busy={send.isPending}
            onClick={() => send.mutate({ chosen: null, save: true, as: reading })}
          >
            {m.clients_import_save({ count: checked.added + checked.known })}
          </Button>
        )}
        {checked?.saved && (
          <Notice tone="yes" announced title={m.clients_import_done({ count: checked.added })}>
            {checked.known > 0 && m.clients_import_known({ count: checked.known })}
          </Notice>
        )}
        {checked?.saved && (
          <Button tone="secondary" wide onClick={() => onOpenChange(false)}>
            {m.common_close()}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Preview({ looked: { added, known, people, further } }: { looked: ImportCheck }) {
  return (
    <div className="grid gap-3">
      <p role="status" className="font-semibold">
        {m.clients_import_added({ count: added })}
        {known > 0 && ` · ${m.clients_import_known({ count: known })}`}
      </p>
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
      {further > 0 && <p className="text-small text-muted">{m.clients_import_further({ count: further })}</p>}
    </div>
  )
}
