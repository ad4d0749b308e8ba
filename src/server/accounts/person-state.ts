import type { Reply } from '../../contract/index.ts'
import type { PersonInTeam } from '../store/team/people.ts'

export function personState(
  { userId, expiresAt, bounced }: PersonInTeam,
  now: number,
): Reply<'listTeam'>[number]['state'] {
  if (userId !== null) return 'working'
  if (bounced) return 'bounced'
  return expiresAt !== null && expiresAt.getTime() <= now ? 'expired' : 'invited'
}
