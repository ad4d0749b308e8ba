import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { Notice } from '../../ui/notice.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { channelNames } from './delivery-channels.ts'
import { lagText } from './delivery-lag.ts'

type Figures = Reply<'getOperations'>

/** A delivery is late after this time, as in the alarm of docs/operating.md. */
const lateSeconds = 600

function Figure({ name, value, wrong = false }: { name: string; value: string | number; wrong?: boolean }) {
  return (
    <div className="grid">
      <dt className="text-caption text-muted">{name}</dt>
      <dd
        className={
          wrong ? 'figures text-title font-semibold text-no-ink' : 'figures text-title font-semibold'
        }
      >
        {value}
      </dd>
    </div>
  )
}

export function QueueSection({ figures: { queue, unplanned } }: { figures: Figures }) {
  return (
    <SettingsSection title={m.operations_queue()} text={m.operations_queue_text()}>
      {unplanned.lagSeconds > lateSeconds && (
        <Notice tone="no">{m.operations_unplanned({ count: unplanned.events })}</Notice>
      )}
      <ul className="grid border-b border-line">
        {queue.map(({ channel, due, later, failed, lagSeconds }) => (
          <li key={channel} className="grid gap-2 border-t border-line py-3">
            <h3 className="text-small font-semibold">{channelNames[channel]()}</h3>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
              <Figure name={m.operations_due()} value={due} />
              <Figure name={m.operations_later()} value={later} />
              <Figure name={m.operations_failed()} value={failed} wrong={failed > 0} />
              <Figure
                name={m.operations_lag()}
                value={lagText(lagSeconds)}
                wrong={lagSeconds > lateSeconds}
              />
            </dl>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
