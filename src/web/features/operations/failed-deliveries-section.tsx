import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatInstant } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { channelNames } from './delivery-channels.ts'
import { here } from './local-zone.ts'

type Figures = Reply<'getOperations'>

export function FailuresSection({ figures: { failures, givenUp } }: { figures: Figures }) {
  return (
    <SettingsSection title={m.operations_failures()} text={m.operations_failures_text()}>
      {failures.length === 0 && <Notice tone="yes">{m.operations_failures_none()}</Notice>}
      {givenUp > 0 && (
        <p className="text-small font-semibold">{m.operations_failures_count({ count: givenUp })}</p>
      )}
      {failures.length > 0 && (
        <ul className="grid border-b border-line">
          {failures.map((failure, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal, and none has state
            <FailureRow key={nth} failure={failure} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

function FailureRow({ failure }: { failure: Figures['failures'][number] }) {
  const { at, givenUp, channel, letter, attempts, reason } = failure
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold break-words" translate="no">
          {letter}
        </p>
        <p className="text-small text-muted">
          {channelNames[channel]()} · {formatInstant(at, here())}
        </p>
        <p className="figures text-small break-words">
          {reason || '–'} · {m.operations_failure_attempts({ count: attempts })}
        </p>
      </div>
      <Badge tone={givenUp ? 'no' : 'wait'}>
        {givenUp ? m.operations_failure_given_up() : m.operations_failure_again()}
      </Badge>
    </li>
  )
}
