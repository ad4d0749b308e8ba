import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { pages } from '../../../contract/pages.ts'
import { normalizeReference, referenceLength } from '../../../domain/bookings.ts'
import { m } from '../../../messages/messages.js'
import { usePageAddress } from '../../page-address.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'

const example = 'K7M2QX9B'

export function WhereToFindReference() {
  return (
    <section className="grid gap-6 rounded-card bg-sunken p-6 md:p-8">
      <div
        aria-hidden="true"
        className="grid grid-cols-8 justify-start gap-1.5 border-b border-dashed border-edge pb-6 sm:grid-cols-[repeat(8,2.5rem)]"
      >
        {Array.from({ length: referenceLength }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: eight fixed places
            key={place}
            className={classes(
              'h-10 max-w-10 rounded-slot',
              place % 3 === 1 ? 'bg-accent' : 'bg-raised ring-1 ring-edge ring-inset',
            )}
          />
        ))}
      </div>
      <div className="grid gap-3">
        <h2 className="title text-title">{m.manage_where_title()}</h2>
        <p className="max-w-prose text-muted">{m.manage_where_text()}</p>
        <p className="max-w-prose text-muted">{m.manage_where_lost()}</p>
      </div>
    </section>
  )
}

type LookUpFormProps = {
  reference: string
  busy: boolean
  notFound: boolean
  /** Where the page is about something else. */
  quiet?: boolean
  onLookUpAgain: () => void
}

export function LookUpForm({ reference, busy, notFound, quiet = false, onLookUpAgain }: LookUpFormProps) {
  const { go } = usePageAddress()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(reference)
  const [problem, setProblem] = useState<string | undefined>()

  // Keeps what was typed before the code arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const { current: field } = input
    if (!field || field.value === reference) return
    const caret = normalizeReference(field.value.slice(0, field.selectionEnd ?? undefined)).length
    field.value = normalizeReference(field.value)
    field.setSelectionRange(caret, caret)
    setTyped(field.value)
  }, [])

  const lookUp = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (typed.length < referenceLength) setProblem(m.manage_too_short())
    else if (typed === reference) onLookUpAgain()
    else void go({ reference: typed })
  }

  return (
    <>
      <form
        noValidate
        method="post"
        action={pages.manageBooking}
        onSubmit={lookUp}
        className="grid items-start gap-5 sm:max-lg:grid-cols-[1fr_auto] print:hidden"
      >
        <Field label={m.manage_reference()} error={problem}>
          {(field) => (
            <Input
              {...field}
              ref={input}
              name="reference"
              value={typed}
              onChange={(event) => {
                setTyped(normalizeReference(event.target.value))
                setProblem(undefined)
              }}
              placeholder={example}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="search"
            />
          )}
        </Field>
        <div className="grid sm:max-lg:pt-[1.75rem]">
          <Button type="submit" size="large" tone={quiet ? 'secondary' : 'primary'} busy={busy}>
            {m.manage_lookup()}
          </Button>
        </div>
      </form>
      {notFound && typed === reference && (
        <Notice tone="no" title={m.manage_not_found_title()} announced>
          {m.manage_not_found_text()}
        </Notice>
      )}
    </>
  )
}
