import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatInstant } from '../../format.ts'
import { currentLanguage } from '../../language.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { InboxNotice } from '../mail-settings/mail-trouble-notice.tsx'
import { lagText } from './delivery-lag.ts'
import { here } from './local-zone.ts'

type Figures = Reply<'getOperations'>

const number = (value: number, digits = 0) =>
  value.toLocaleString(currentLanguage(), { maximumFractionDigits: digits })

function migrationText({ migration, missingMigrations }: Figures['versions']): string {
  const name = migration ?? m.operations_migration_unknown()
  return missingMigrations > 0 ? m.operations_migration_missing({ name, count: missingMigrations }) : name
}

function backupText(backup: Figures['backup']): string {
  if (!backup) return m.operations_backup_none()
  const { madeAt, rows, bytes } = backup
  const date = formatInstant(madeAt, here())
  return m.operations_backup_text({ date, rows: number(rows), size: number(bytes / 1e6, 1) })
}

function processesText(processes: Figures['processes']): string {
  if (processes.length === 0) return m.operations_processes_none()
  return processes
    .map(({ name, count, since }) =>
      m.operations_process({
        count,
        name: name.endsWith('mails') ? m.operations_process_mails() : m.operations_process_server(),
        date: formatInstant(since, here()),
      }),
    )
    .join('\n')
}

function leavingText({ waiting, going, longestSeconds }: Figures['leaving']): string {
  const counts = { waiting, going }
  return going > 0
    ? m.operations_leaving_long({ ...counts, lag: lagText(longestSeconds) })
    : m.operations_leaving_text(counts)
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
          { label: m.operations_leaving(), value: leavingText(leaving) },
        ]}
      />
    </SettingsSection>
  )
}
