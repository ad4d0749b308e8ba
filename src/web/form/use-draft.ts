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
  /** Fields of a new thing that begin with today's date. Another date that was typed stays when the day changes. */
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
  const { name, kind, offered: isOffered = kind === 'edit' } = options ?? {}
  const [state, setState] = useState<'none' | 'offered' | 'shown'>('none')
  const offered = useRef<Draft>(null)

  const keep = () => {
    if (name === undefined) return
    const { typed, seen } = given.unsent()
    if (Object.keys(typed).length === 0 && offered.current === null) setState('none')
    storeDraft(name, {
      typed: { ...offered.current?.typed, ...typed },
      seen: { ...offered.current?.seen, ...seen },
    })
  }
  const show = (draft: Draft) => {
    offered.current = null
    setState(given.show(draft) ? 'shown' : 'none')
  }
  /** The form shows what it did before anything was typed. */
  const drop = () => {
    if (name === undefined) return
    given.clear()
    keep()
  }
  const dropOffered = () => {
    offered.current = null
    setState('none')
    keep()
  }

  const latest = useRef({ keep, show })
  useEffect(() => {
    latest.current = { keep, show }
  })
  useEffect(() => {
    if (name === undefined) return
    const found = readDraft(name)
    offered.current = isOffered ? found : null
    setState(offered.current ? 'offered' : 'none')
    if (found && !isOffered) latest.current.show(found)
    const { unsubscribe } = form.watch(() => latest.current.keep())
    return unsubscribe
  }, [form, name, isOffered])

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
