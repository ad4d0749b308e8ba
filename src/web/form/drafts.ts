import { useState } from 'react'
import { currentSalon } from '../api.ts'
import { draftPrefix } from '../forget-drafts.ts'
import { queryClient } from '../query.ts'
import { sessionQuery } from '../session.ts'

/** What was typed into a form and not sent, and what the form showed before in the same fields. */
export type Draft = { typed: Fields; seen: Fields }

type Fields = { [field: string]: unknown }

const lastsMilliseconds = 7 * 24 * 3_600_000

/** Another account on this device, or another salon, has drafts of its own. Null without an account. */
export function draftKey(name: string): string | null {
  const account = queryClient.getQueryData(sessionQuery.queryKey)?.id
  return account === undefined ? null : `${draftPrefix}${account}.${currentSalon() ?? 'own'}.${name}`
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function readDraft(name: string): Draft | null {
  const key = draftKey(name)
  try {
    const stored: unknown = JSON.parse((key && localStorage.getItem(key)) || 'null')
    if (!isFields(stored) || !isFields(stored.typed) || !isFields(stored.seen)) return null
    if (Date.now() - Number(stored.at) < lastsMilliseconds) return { typed: stored.typed, seen: stored.seen }
    storeDraft(name, null)
    return null
  } catch {
    // Anything else may stand there, or the browser stores nothing.
    return null
  }
}

const isSecret = (field: string) => /password/i.test(field)

const withoutSecrets = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !isSecret(field)))

/** Null, or nothing typed, ends the draft. */
export function storeDraft(name: string, draft: Draft | null): void {
  const key = draftKey(name)
  if (key === null) return
  const typed = withoutSecrets(draft?.typed ?? {})
  const seen = withoutSecrets(draft?.seen ?? {})
  try {
    if (Object.keys(typed).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ at: Date.now(), typed, seen }))
  } catch {}
}

function textIn(name: string): string {
  const text = readDraft(name)?.typed.text
  return typeof text === 'string' ? text : ''
}

/** The last of the three ends the draft, once the text is sent. */
export function useDraftText(name: string): [string, (text: string) => void, () => void] {
  const [state, setState] = useState(() => ({ name, text: textIn(name) }))
  if (state.name !== name) setState({ name, text: textIn(name) })
  const change = (text: string) => {
    setState({ name, text })
    storeDraft(name, text ? { typed: { text }, seen: {} } : null)
  }
  return [state.text, change, () => storeDraft(name, null)]
}
