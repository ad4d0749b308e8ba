import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { reading } from '../../query.ts'
import { classes } from '../../ui/classes.ts'
import type { FieldControl } from '../../ui/field.tsx'
import { controlLook } from '../../ui/input.tsx'
import { type Client, useDebounced } from './use-clients.ts'

const maxSuggestions = 6
const minTyped = 2

type ClientNameInputProps = FieldControl & {
  value: string
  onChange: (name: string) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
  onChoose: (client: Client) => void
}

const emailText = ({ email, emailUnconfirmed }: Client): string | null =>
  email && emailUnconfirmed ? `${email} (${m.clients_email_unconfirmed()})` : email

/** Enter takes a suggestion only after an arrow key has selected it, so that any other name can be typed. */
export function ClientNameInput({
  value,
  onChange,
  onBlur,
  onChoose,
  ref,
  ...control
}: ClientNameInputProps) {
  const listId = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  // The list that a suggestion was selected in stays until the name changes.
  const [selected, setSelected] = useState<{ list: Client[]; index: number } | null>(null)
  const q = useDebounced(typed?.trim() ?? '')
  const { data } = useQuery({
    ...reading('listClients', { query: { q, limit: maxSuggestions } }),
    enabled: q.length >= minTyped,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const asked = typed !== null && typed.trim().length >= minTyped && q !== ''
  const found = selected?.list ?? (asked ? (data?.clients ?? []) : [])
  const active = selected?.index ?? -1
  const open = found.length > 0

  const close = () => {
    setTyped(null)
    setSelected(null)
  }
  const choose = (client: Client) => {
    onChoose(client)
    close()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[active]
    if (step) {
      event.preventDefault()
      if (!open) return setTyped(value)
      const places = found.length + 1
      setSelected({ list: found, index: ((active + 1 + step + places) % places) - 1 })
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
  }

  return (
    <Popover.Root open={open} onOpenChange={(stays) => !stays && close()}>
      <Popover.Anchor asChild>
        <div ref={anchor}>
          <input
            {...control}
            ref={ref}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            value={value}
            onChange={(event) => {
              onChange(event.target.value)
              setTyped(event.target.value)
              setSelected(null)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close()
              onBlur()
            }}
            className={classes(controlLook, 'h-12')}
          />
        </div>
      </Popover.Anchor>
      <span role="status" className="sr-only">
        {open && m.appointment_clients_found({ count: found.length })}
      </span>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={m.appointment_clients()}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault()
          }}
          className="z-50 w-[max(var(--radix-popover-trigger-width),min(26rem,var(--radix-popover-content-available-width)))] animate-enter overflow-hidden rounded-card border border-edge bg-raised shadow-float"
        >
          <div
            id={listId}
            role="listbox"
            aria-label={m.appointment_clients()}
            tabIndex={-1}
            className="max-h-[min(20rem,var(--radix-popover-content-available-height))] overflow-y-auto overscroll-contain p-1.5"
          >
            {found.map((client, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys, as ARIA's pattern requires
              <div
                key={client.id}
                id={`${listId}-${index}`}
                ref={index === active ? (option) => option?.scrollIntoView({ block: 'nearest' }) : null}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(client)}
                className={classes(
                  'grid cursor-pointer rounded-control px-3 py-2 hover:bg-accent-soft',
                  index === active && 'bg-accent-soft text-accent',
                )}
              >
                <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4">
                  <span className="min-w-0 font-semibold wrap-anywhere">{client.name}</span>
                  {client.lastDate && (
                    <span className="text-caption text-muted">
                      {m.clients_last({ date: formatDate(client.lastDate, 'dayAndYear') })}
                    </span>
                  )}
                </span>
                <span className="min-w-0 text-small wrap-anywhere text-muted">
                  {[client.phone, emailText(client)].filter(Boolean).join(' · ')}
                </span>
              </div>
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
