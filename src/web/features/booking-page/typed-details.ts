import { setSessionItem } from '../../session-storage.ts'

export const detailsForm = 'details'

const late = new Map<string, string>()
let listening: AbortController | undefined

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Keeps what the client has typed into the server's form, and notes what they type until React adopts the page. */
export function keepTypedDetails(token: string): void {
  const form = document.getElementById(detailsForm)
  if (!(form instanceof HTMLFormElement)) return
  const typed = Object.fromEntries(new FormData(form))
  const hidden = ['key', 'proof', 'shown']
  if (Object.entries(typed).some(([field, text]) => !hidden.includes(field) && text))
    setSessionItem('draft', token, typed)
  listening = new AbortController()
  const note = ({ target }: Event) => {
    if (isTextField(target)) late.set(target.name, target.value)
  }
  form.addEventListener('input', note, { signal: listening.signal })
}

/** Returns what was typed meanwhile, by field, and forgets it. */
export function takeLateDetails(): ReadonlyMap<string, string> {
  listening?.abort()
  const typed = new Map(late)
  late.clear()
  return typed
}
