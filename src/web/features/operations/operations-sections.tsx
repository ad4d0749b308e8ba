import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatInstant, formatNumber, localZone } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { InboxNotice } from '../mail-settings/mail-trouble-notice.tsx'

const channelNames = {
  mail: m.operations_channel_mail,
  account_mail: m.operations_channel_account_mail,
  push: m.operations_channel_push,
}

const units = [
  { seconds: 86_400, text: m.operations_lag_days },
  { seconds: 3_600, text: m.operations_lag_hours },
  { seconds: 60, text: m.operations_lag_minutes },
  { seconds: 1, text: m.operations_lag_seconds },
]

function lagText(lagSeconds: number): string {
  const unit = units.find(({ seconds }) => lagSeconds >= seconds)
  return unit ? unit.text({ count: Math.floor(lagSeconds / unit.seconds) }) : m.operations_lag_none()
}

type Figures = Reply<'getOperations'>

/** As in the alarm of docs/operating.md. */
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
  const { at, givenUp, channel, template, attempts, reason } = failure
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold break-words" translate="no">
          {template}
        </p>
        <p className="text-small text-muted">
          {channelNames[channel]()} · {formatInstant(at, localZone())}
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

function migrationText({ migration, missingMigrations }: Figures['versions']): string {
  const name = migration ?? m.operations_migration_unknown()
  return missingMigrations > 0 ? m.operations_migration_missing({ name, count: missingMigrations }) : name
}

function backupText(backup: Figures['backup']): string {
  if (!backup) return m.operations_backup_none()
  const { madeAt, rows, bytes } = backup
  const date = formatInstant(madeAt, localZone())
  return m.operations_backup_text({
    date,
    rows: formatNumber(rows),
    size: formatNumber(bytes / 1e6, { maximumFractionDigits: 1 }),
  })
}

function processesText(processes: Figures['processes']): string {
  if (processes.length === 0) return m.operations_processes_none()
  return processes
    .map(({ name, count, since }) =>
      m.operations_process({
        count,
        name: name.endsWith('mails') ? m.operations_process_mails() : m.operations_process_server(),
        date: formatInstant(since, localZone()),
      }),
    )
    .join('\n')
}

function deletionsText({ waiting, going, longestSeconds }: Figures['leaving']): string {
  const counts = { waiting, going }
  return going > 0
    ? m.operations_deletions_long({ ...counts, lag: lagText(longestSeconds) })
    : m.operations_deletions_text(counts)
}

export function InstallationSection({ figures }: { figures: Figures }) {
  const { versions, mailServer, backup, processes, leaving } = figures
  return (
    <SettingsSection title={m.operations_system()} text={m.operations_system_text()}>
      {!mailServer && <InboxNotice />}
      <FactList
        facts={[
          { label: m.operations_backup(), value: backupText(backup) },
          { label: m.operations_version(), value: versions.product },
          { label: m.operations_node(), value: versions.node },
          { label: m.operations_postgresql(), value: versions.postgresql },
          { label: m.operations_migration(), value: migrationText(versions) },
          {
            label: m.operations_mail_server(),
            value: mailServer ? m.operations_mail_server_set() : m.operations_mail_server_none(),
          },
          { label: m.operations_processes(), value: processesText(processes) },
          { label: m.operations_deletions(), value: deletionsText(leaving) },
        ]}
      />
    </SettingsSection>
  )
}
