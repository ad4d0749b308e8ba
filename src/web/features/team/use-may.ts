import { allows, type SignedInName } from '../../../contract/permissions.ts'
import type { Role } from '../../../domain/roles.ts'
import { currentSalon } from '../../api.ts'
import { useSession } from '../../session.ts'
import type { StaffMember } from '../staff/team.ts'

/** In the salon that the page shows. */
function useRole(): Role {
  const { data: user } = useSession()
  const salon = currentSalon()
  return user?.salons?.find(({ id }) => id === salon)?.role ?? 'owner'
}

/** Null for everyone but members, who see the bookings of these staff members only. */
export function useOwnStaff(): readonly number[] | null {
  const { data: user } = useSession()
  const salon = user?.salons?.find(({ id }) => id === currentSalon())
  return salon?.role === 'member' ? (salon.staffIds ?? []) : null
}

/** For whom the reader may act in this schedule: a member only under their own name, with `ownId`. */
export function useReachable(team: readonly StaffMember[]): {
  reachable: readonly StaffMember[]
  ownId: number | null
} {
  const own = useOwnStaff()
  if (own === null) return { reachable: team, ownId: null }
  const reachable = team.filter(({ id }) => own.includes(id))
  return { reachable, ownId: reachable[0]?.id ?? null }
}

/** Whether the reader may change hours or absences of this staff member; null stands for the whole schedule. */
export function useMayChange(): (name: SignedInName, staffId: number | null) => boolean {
  const may = useMay()
  const own = useOwnStaff()
  return (name, staffId) => may(name) && (own === null || (staffId !== null && own.includes(staffId)))
}

/** Whether to offer what needs a call. The server decides by the same table. */
export function useMay(): (name: SignedInName) => boolean {
  const role = useRole()
  return (name) => allows(role, name)
}
