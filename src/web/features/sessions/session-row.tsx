import { useMutation } from '@tanstack/react-query'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { DeviceLine } from '../devices/device-line.tsx'

type Props = {
  session: Reply<'listSessions'>['sessions'][number]
  /** Called when the focused row is removed. */
  onEnded: () => void
}

/** The server's name for an unknown browser. */
const unnamed = 'Web'

export function SessionRow({ session, onEnded }: Props) {
  const { id: sessionId, startedAt, lastSeenAt, here } = session
  const name = session.name === unnamed ? m.account_sessions_unknown() : session.name
  const [started, seen] = [formatDay(startedAt), formatDay(lastSeenAt)]
  const end = useMutation({
    mutationFn: async () => {
      try {
        await call('deleteSession', { params: { sessionId } })
      } catch (error) {
        // Already ended elsewhere: the goal is reached.
        if (!refusedWith(error, 'session_not_found')) throw error
      }
    },
    onSuccess: async () => {
      toastSuccess(m.toast_session_ended())
      onEnded()
      await refresh('listSessions', 'listDevices')
    },
    onError: (error) => tellFailure(error),
  })
  return (
    <DeviceLine
      name={name}
      isHere={here}
      text={
        m.account_sessions_started({ date: started }) +
        (!here && seen !== started ? ` · ${m.account_sessions_seen({ date: seen })}` : '')
      }
    >
      {!here && (
        <Button tone="quiet" busy={end.isPending} onClick={() => end.mutate()}>
          {m.account_sessions_end()}
          <span className="sr-only"> · {name}</span>
        </Button>
      )}
    </DeviceLine>
  )
}
