import { useState } from 'react'
import { maxNoteLength } from '../../../domain/clients.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import type { Card } from './use-clients.ts'

export function NoteForm({ client }: { client: Card }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [base, setBase] = useState(client.version)
  const [other, setOther] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isTouched = typed !== null && typed !== (client.note ?? '')

  const save = async () => {
    setBusy(true)
    try {
      await call('editClient', { params: { clientId: client.id }, body: { note: typed, version: base } })
      toastSuccess(m.toast_client_saved())
      setTyped(null)
      setOther(null)
    } catch (error) {
      const now = refusedWith(error, 'client_changed') ? (error.client as Card | undefined) : undefined
      if (now) {
        setBase(now.version)
        setOther(now.note ?? '')
      } else toastFailure(error)
    }
    await refresh('getClient', 'listClients')
    setBusy(false)
  }

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <Field label={m.clients_note()} hint={m.clients_note_hint()}>
        {(field) => (
          <Textarea
            {...field}
            maxLength={maxNoteLength}
            value={typed ?? client.note ?? ''}
            onChange={(event) => {
              if (typed === null) setBase(client.version)
              setTyped(event.target.value)
            }}
          />
        )}
      </Field>
      {other !== null && (
        <Notice tone="wait" title={m.clients_note_changed()} announced>
          <span className="whitespace-pre-line">{other}</span>
        </Notice>
      )}
      {isTouched && (
        <div>
          <Button type="submit" busy={busy}>
            {m.clients_note_save()}
          </Button>
        </div>
      )}
    </form>
  )
}
