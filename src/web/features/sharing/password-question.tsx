import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedBySettings } from '../schedules/affected-queries.ts'

type PasswordQuestionProps = {
  scheduleId: number
  /** The question disappears once it is answered. */
  focusAfter: RefObject<HTMLElement | null>
}

/** A new schedule has a password, which most owners did not ask for. */
export function PasswordQuestion({ scheduleId, focusAfter }: PasswordQuestionProps) {
  const answer = useMutation({
    mutationFn: (keeps: boolean) =>
      call('editSchedule', {
        params: { scheduleId },
        body: keeps ? { passwordKept: true } : { password: null },
      }),
    onSuccess: async (_schedule, keeps) => {
      focusAfter.current?.focus()
      await refresh(...affectedBySettings)
      if (!keeps) toastSuccess(m.toast_password_removed())
    },
    onError: (error) => toastFailure(error),
  })
  const busy = (keeps: boolean) => answer.isPending && answer.variables === keeps
  const press = (keeps: boolean) => {
    if (!answer.isPending) answer.mutate(keeps)
  }

  return (
    <section aria-labelledby="password-question" className="grid gap-4 rounded-card bg-wait-soft p-5 md:p-6">
      <div className="grid max-w-2xl gap-1">
        <h3 id="password-question" className="font-semibold">
          {m.schedule_setup_password()}
        </h3>
        <p className="text-small">{m.schedule_setup_password_text()}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" busy={busy(false)} onClick={() => press(false)}>
          {m.schedule_setup_password_open()}
        </Button>
        <Button tone="secondary" busy={busy(true)} onClick={() => press(true)}>
          {m.schedule_setup_password_keep()}
        </Button>
      </div>
    </section>
  )
}
