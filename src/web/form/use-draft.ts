import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ContractForm } from './contract-form.ts'
import { type Draft, readDraft, storeDraft } from './drafts.ts'

export type DraftOptions = {
  /** Names the form and what it edits. */
  name: string
  /**
   * The draft of a new thing or of a note is shown at once. That of an edit is offered, because its user may have come
   * for another field.
   */
  kind: 'new' | 'edit' | 'note'
  /** For a new thing that starts from the same values each time. */
  offered?: boolean
  /** Of the dialog that the form stands in. Another tab may write or end the draft while it is closed. */
  open?: boolean | undefined
  /** Fields of a new thing that begin with today's date, first the date. Another one that was typed stays later. */
  fromToday?: readonly string[] | undefined
  /** False for a value that can no longer be chosen. */
  fits?: ((field: string, value: unknown) => boolean) | undefined
}

type Form = {
  /** What is typed and not sent. */
  unsent: () => Draft
  /** Returns whether it shows anything of the draft. */
  show: (draft: Draft) => boolean
  clear: () => void
}

/** Stores unsent text on this device. */
export function useDraft<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  options: DraftOptions | undefined,
  given: Form,
) {
  const { name, kind, offered: isOffered = kind === 'edit', open = true } = options ?? {}
  const [state, setState] = useState<'none' | 'offered' | 'shown'>('none')
  const offered = useRef<Draft>(null)
  /** What this form has shown, offered or written. */
  const known = useRef<{ name: string; draft: Draft | null }>(null)
  const isKnown = (name: string, draft: Draft | null): boolean =>
    JSON.stringify({ name, draft }) === JSON.stringify(known.current ?? { name, draft: null })

  const keep = () => {
    if (name === undefined) return
    const { typed, seen } = given.unsent()
    if (Object.keys(typed).length === 0 && offered.current === null) {
      setState('none')
      if (!isKnown(name, readDraft(name))) return
    }
    storeDraft(name, {
      typed: { ...offered.current?.typed, ...typed },
      seen: { ...offered.current?.seen, ...seen },
    })
    known.current = { name, draft: readDraft(name) }
  }
  const show = (draft: Draft) => {
    offered.current = null
    setState(given.show(draft) ? 'shown' : 'none')
  }
  /** The form shows what it did before anything was typed. */
  const drop = () => {
    if (name === undefined) return
    offered.current = null
    given.clear()
    keep()
  }
  const dropOffered = () => {
    offered.current = null
    setState('none')
    keep()
  }

  const read = (name: string) => {
    const found = readDraft(name)
    if (isKnown(name, found)) return
    known.current = { name, draft: found }
    offered.current = isOffered ? found : null
    setState(offered.current ? 'offered' : 'none')
    if (found && !isOffered) show(found)
  }

  const latest = useRef({ keep, read })
  useEffect(() => {
    latest.current = { keep, read }
  })
  useEffect(() => {
    if (name === undefined) return
    if (open) latest.current.read(name)
    const { unsubscribe } = form.watch(() => latest.current.keep())
    return unsubscribe
  }, [form, name, open])

  const resume = () => {
    if (offered.current) show(offered.current)
  }
  return {
    keep,
    drop,
    /** Undefined while there is no draft to show. */
    notice: {
      none: undefined,
      offered: { resume, drop: dropOffered },
      shown: { resume: undefined, drop },
    }[state],
  }
}
