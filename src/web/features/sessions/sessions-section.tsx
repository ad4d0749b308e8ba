import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { reading, refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { DeviceLine } from '../devices/device-line.tsx'

type Props = {
  session: Reply<'listSessions'>['sessions'][number]
  onEnded: () => void
}

/** The server's value for an unknown browser. */
const unnamed = 'Web'

function SessionRow({ session, onEnded }: Props) {
  const { id: sessionId, startedAt, lastSeenAt, here } = session
  const name = session.name === unnamed ? m.account_sessions_unknown() : session.name
  const [started, seen] = [formatDay(startedAt), formatDay(lastSeenAt)]
  const end = useMutation({
    mutationFn: async () => {
      try {
        await call('deleteSession', { params: { sessionId } })
      } catch (error) {
        // Already ended elsewhere.
        if (!refusedWith(error, 'session_not_found')) throw error
      }
    },
    onSuccess: async () => {
      toastSuccess(m.toast_session_ended())
      onEnded()
      await refresh('listSessions', 'listDevices')
    },
    onError: (error) => toastFailure(error),
  })
  return (
    <DeviceLine
      name={name}
      isCurrent={here}
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

export function SessionsSection() {
  const query = useQuery(reading('listSessions'))
  const { data, error } = query
  return (
    <SettingsSection title={m.account_sessions_title()} text={m.account_sessions_text()}>
      {data && <SessionList {...data} />}
      {!data && error && <ErrorState title={m.account_sessions_failed()} query={query} />}
      {!data && !error && <Skeleton className="h-20" />}
    </SettingsSection>
  )
}

function SessionList({ sessions, more }: Reply<'listSessions'>) {
  const [confirming, setConfirming] = useState(false)
  const below = useRef<HTMLDivElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval()
  const keepFocus = () => focusAfterRemoval(() => below.current?.focus())

  const endOthers = useMutation({
    mutationFn: () => call('endOtherSessions'),
    onSuccess: async () => {
      toastSuccess(m.toast_sessions_ended())
      keepFocus()
      await refresh('listSessions', 'listDevices')
    },
    onError: (error) => toastFailure(error),
  })

  return (
    <>
      <ul className="grid border-b border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={keepFocus} />
        ))}
      </ul>
      {more > 0 && <p className="text-small text-muted">{m.account_sessions_more({ count: more })}</p>}
      <div ref={below} tabIndex={-1}>
        {sessions.length > 1 ? (
          <Button tone="secondary" busy={endOthers.isPending} onClick={() => setConfirming(true)}>
            {m.account_sessions_end_others()}
          </Button>
        ) : (
          <p className="text-small text-muted">{m.account_sessions_alone()}</p>
        )}
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={m.account_sessions_ask_title()}
        text={m.account_sessions_ask_text()}
        confirm={m.account_sessions_ask_confirm()}
        keep={m.account_sessions_ask_keep()}
        onConfirm={() => endOthers.mutate()}
      />
    </>
  )
}
