import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { sessionQuery } from '../../session.ts'
import { useLive } from './live.ts'

export function LiveNotice() {
  const { data: user } = useQuery({ ...sessionQuery, enabled: false })
  const paused = useLive(user?.email)
  return (
    <div role="status" className="relative print:hidden">
      {paused && (
        <p className="absolute right-0 bottom-full flex animate-enter items-center gap-2 text-small text-muted">
          <span aria-hidden="true" className="size-2 rounded-full border border-current" />
          {m.dashboard_live_paused()}
        </p>
      )}
    </div>
  )
}
