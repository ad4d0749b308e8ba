import type { Reply } from '../../../../contract/index.ts'
import { DeleteSchedule } from './delete-schedule.tsx'
import { DepositSection } from './deposit-section.tsx'
import { DetailsForm } from './details-form.tsx'
import { FeedLink } from './feed-link.tsx'
import { PasswordForm } from './password-form.tsx'
import { PaymentAccount } from './payment-account.tsx'
import { RulesForm } from './rules-form.tsx'
import { ShareLink } from './share-link.tsx'
import { TeamSection } from './team/team-section.tsx'

export function SettingsTab({ schedule }: { schedule: Reply<'getSchedule'> }) {
  return (
    <div className="border-b border-line">
      <DetailsForm schedule={schedule} />
      <RulesForm schedule={schedule} />
      <TeamSection schedule={schedule} />
      <PasswordForm schedule={schedule} />
      <ShareLink schedule={schedule} />
      <FeedLink schedule={schedule} />
      <PaymentAccount scheduleId={schedule.id} />
      <DepositSection schedule={schedule} />
      <DeleteSchedule schedule={schedule} />
    </div>
  )
}
