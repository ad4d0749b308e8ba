import { setSessionItem } from '../../session-storage.ts'

export const detailsForm = 'details'

/** Keeps what the client has typed into the server's form, before React adopts the page. */
export function keepTypedDetails(token: string): void {
  const form = document.getElementById(detailsForm)
  if (!(form instanceof HTMLFormElement)) return
  const typed = Object.fromEntries(new FormData(form))
  if (Object.entries(typed).some(([field, text]) => field !== 'key' && text))
    setSessionItem('draft', token, typed)
}
