import { useMutation } from '@tanstack/react-query'
import { Merge, Split } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { type Card, useClients, useDebounced } from './use-clients.ts'

type Other = Card['merged'][number]

const saysWho = ({ name, phone, email }: Omit<Other, 'id'>): string =>
  [name, phone || email].filter(Boolean).join(' · ')

export function MergeClients({ client }: { client: Card }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const similar = useId()
  const change = useMutation({
    mutationFn: ({ otherId, apart }: { otherId: number; apart: boolean }) =>
      apart
        ? call('separateClient', { params: { clientId: otherId } })
        : call('mergeClients', { params: { clientId: client.id }, body: { otherId } }),
    onSuccess: (_now, { apart }) => {
      toastSuccess(apart ? m.toast_clients_separated() : m.toast_clients_merged())
      setOpen(false)
      button.current?.focus()
    },
    onError: (error) => toastFailure(error),
    onSettled: () => refresh('getClient', 'listClients'),
  })
  return (
    <div className="grid gap-3">
      {client.merged.length > 0 && (
        <ul aria-label={m.clients_merged()} className="grid border-b border-line">
          {client.merged.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2 text-small"
            >
              <span className="min-w-0 wrap-anywhere">{m.clients_merged_with({ who: saysWho(one) })}</span>
              <Button
                tone="quiet"
                aria-label={m.clients_separate_of({ name: one.name })}
                busy={change.isPending}
                onClick={() => change.mutate({ otherId: one.id, apart: true })}
              >
                <Split aria-hidden="true" />
                {m.clients_separate()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {client.similar.length > 0 && (
        <section aria-labelledby={similar} className="grid gap-2 rounded-card bg-sunken p-4">
          <h3 id={similar} className="text-small font-semibold">
            {m.clients_similar()}
          </h3>
          <ul className="grid gap-2">
            {client.similar.map((other) => (
              <li key={other.id}>
                <MergeButton
                  other={other}
                  busy={change.isPending}
                  onPress={() => change.mutate({ otherId: other.id, apart: false })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div>
        <Button ref={button} tone="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Merge aria-hidden="true" />
          {m.clients_merge()}
        </Button>
      </div>
      {open && (
        <Others
          client={client}
          busy={change.isPending}
          onChoose={(otherId) => change.mutate({ otherId, apart: false })}
        />
      )}
    </div>
  )
}

type MergeButtonProps = { other: Other; busy: boolean; onPress: () => void }

function MergeButton({ other, busy, onPress }: MergeButtonProps) {
  return (
    <Button
      tone="secondary"
      wide
      busy={busy}
      aria-label={m.clients_merge_with({ who: saysWho(other) })}
      onClick={onPress}
    >
      {saysWho(other)}
    </Button>
  )
}

type OthersProps = { client: Card; busy: boolean; onChoose: (id: number) => void }

function Others({ client, busy, onChoose }: OthersProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const { data, isPlaceholderData } = useClients(q, { enabled: q !== '' })
  const settled = data !== undefined && !isPlaceholderData && q === typed.trim()
  const found = q === '' ? [] : (data?.pages[0]?.clients ?? []).filter(({ id }) => id !== client.id)
  return (
    <div className="grid gap-3">
      <Field label={m.clients_merge_whom()} hint={m.clients_merge_hint()}>
        {(field) => (
          <Input
            {...field}
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {q !== '' && settled && m.clients_found({ count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className="grid gap-2">
          {found.slice(0, 5).map((other) => (
            <li key={other.id}>
              <MergeButton other={other} busy={busy} onPress={() => onChoose(other.id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
