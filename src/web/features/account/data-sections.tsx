import { m } from '../../../messages/messages.js'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'
import { useOperator } from './use-operator.ts'

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
