import { m } from '../../../messages/messages.js'
import { refusedWith } from '../../api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

type ScheduleNotLoadedProps = { title: string; error: unknown; busy: boolean; onRetry: () => void }

/** Replaces a schedule's page when the schedule does not exist or could not be loaded. */
export function ScheduleNotLoaded({ title, error, busy, onRetry }: ScheduleNotLoadedProps) {
  return refusedWith(error, 'schedule_not_found') ? (
    <EmptyState
      whole
      title={m.schedule_not_found_title()}
      text={m.schedule_not_found_text()}
      action={<ButtonLink to="/dashboard">{m.dashboard_back()}</ButtonLink>}
    />
  ) : (
    <ErrorState title={title} error={error} busy={busy} onRetry={onRetry} />
  )
}
