import { Check } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { currentSalon } from '../../api.ts'
import { chooseSalon } from '../../salon.ts'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { roleNames } from './role-texts.ts'

/** The person's own salon, whose id is null, and those in which they work. Empty for those who work in no other. */
function useSalons() {
  const { data: user } = useSession()
  const others = user?.salons ?? []
  if (others.length === 0) return []
  return [
    { id: null, name: m.salons_own(), role: 'owner' as const },
    ...others.map(({ id, name, role }) => ({ id, name, role })),
  ]
}

/** For a link that does not say which salon it belongs to. */
export function OpenInOtherSalon() {
  const shown = currentSalon()
  return useSalons()
    .filter(({ id }) => id !== shown)
    .map(({ id, name }) => (
      <Button
        key={id}
        tone="secondary"
        onClick={() => {
          chooseSalon(id)
          window.location.reload()
        }}
      >
        {m.salons_open_in({ name })}
      </Button>
    ))
}

/** A new document, because everything in memory belongs to one salon. */
export function SalonSwitcher() {
  const shown = currentSalon()
  const salons = useSalons()
  if (salons.length === 0) return null
  return (
    <div className="grid gap-1">
      <h2 className="px-3 text-caption font-semibold text-muted">{m.salons_title()}</h2>
      <ul className="grid">
        {salons.map(({ id, name, role }) => (
          <li key={id ?? 'own'}>
            <button
              type="button"
              aria-current={id === shown ? 'true' : undefined}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-3 py-1.5 text-left text-small font-semibold hover:bg-accent-soft hover:text-accent aria-[current]:text-accent"
              onClick={() => {
                chooseSalon(id)
                window.location.assign('/dashboard')
              }}
            >
              <span className="grid min-w-0">
                <span className="break-words">{name}</span>
                <span className="text-caption font-normal text-muted">{roleNames[role]()}</span>
              </span>
              {id === shown && <Check aria-hidden="true" className="size-5 shrink-0" />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
