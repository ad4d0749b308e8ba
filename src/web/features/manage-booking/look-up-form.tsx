import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { normalizeReference, referenceLength } from '../../../domain/bookings.ts'
import { m } from '../../../messages/messages.js'
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

type LookUpFormProps = { reference: string; busy: boolean; notFound: boolean; onLookUpAgain: () => void }

export function LookUpForm({ reference, busy, notFound, onLookUpAgain }: LookUpFormProps) {
  const navigate = useNavigate({ from: '/manage-booking' })
  const [typed, setTyped] = useState(reference)
  const [problem, setProblem] = useState<string | undefined>()

  const lookUp = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (typed.length < referenceLength) setProblem(m.manage_too_short())
    else if (typed === reference) onLookUpAgain()
    else void navigate({ search: { reference: typed } })
  }

  return (
    <>
      <form
        noValidate
        onSubmit={lookUp}
        className="grid items-start gap-3 sm:max-lg:grid-cols-[1fr_auto] print:hidden"
      >
        <Field label={m.manage_reference()} error={problem}>
          {(field) => (
            <Input
              {...field}
              name="reference"
              data-capitals={referenceLength}
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
          <Button type="submit" size="large" busy={busy}>
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
