import { actInSalon } from './api.ts'
import { queryClient } from './query.ts'
import { sessionQuery } from './session.ts'

const name = 'creneau.salon'

/** The number of another salon, or `own`. */
function remembered(): string | null {
  try {
    return sessionStorage.getItem(name) ?? localStorage.getItem(name)
  } catch {
    return null
  }
}

function remember(salon: string | null): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      if (salon === null) storage.removeItem(name)
      else storage.setItem(name, salon)
  } catch {}
}

/** Each tab stays in its salon; a new tab begins in the one that was chosen last. */
export function chooseSalon(id: number | null): void {
  remember(id === null ? 'own' : String(id))
  actInSalon(id)
}

export function forgetSalon(): void {
  remember(null)
  actInSalon(null)
}

/** Links in mails and notifications to people of a team name their salon. */
const salonIn = (href: string): string | null =>
  new URL(href, window.location.origin).searchParams.get('salon')

/** An account without schedules begins in the salon where it works. */
export function enterSalon(href: string): void {
  const user = queryClient.getQueryData(sessionQuery.queryKey)
  const salons = user?.salons ?? []
  const linked = salons.find(({ id }) => String(id) === salonIn(href))
  if (linked) chooseSalon(linked.id)
  const chosen = remembered()
  const known = salons.find(({ id }) => String(id) === chosen)
  const first = chosen === null && user?.ownsSchedules === false ? salons[0] : undefined
  actInSalon((known ?? first)?.id ?? null)
}
