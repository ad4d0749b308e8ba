import { m } from '../../../messages/messages.js'
import { useOperator } from '../../features/account/account-state.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'

export function LeavingSections() {
  const operator = useOperator()
  return (
    <>
      {operator && (
        <SettingsSection title={m.operations_title()} text={m.operations_link_text()}>
          <div>
            <TextLink to="/operations">{m.operations_link()}</TextLink>
          </div>
        </SettingsSection>
      )}
      <ExportSection />
      <DeletionSection />
    </>
  )
}
