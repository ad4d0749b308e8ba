import type { Reply } from '../../../contract/index.ts'
import { DepositSection } from '../deposits/deposit-settings-section.tsx'
import { PaymentAccount } from '../payments/payment-account.tsx'
import { EmbedSection } from '../sharing/embed-section.tsx'
import { ShareLink } from '../sharing/share-link-section.tsx'
import { TeamSection } from '../staff/team-section.tsx'
import { RulesForm } from './booking-rules-form.tsx'
import { CalendarFeedSection } from './calendar-feed-section.tsx'
import { DeleteSchedule } from './delete-schedule-section.tsx'
import { LegalForm } from './legal-form.tsx'
import { ReadableAddressForm } from './readable-address-form.tsx'
import { SalonForm } from './salon-form.tsx'
import { SalonImagesSection } from './salon-images-section.tsx'
import { DetailsForm } from './schedule-details-form.tsx'
import { PasswordForm } from './schedule-password-form.tsx'

export function SettingsTab({ schedule }: { schedule: Reply<'getSchedule'> }) {
  return (
    <div className="border-b border-line">
      <DetailsForm schedule={schedule} />
      <SalonForm schedule={schedule} />
      <SalonImagesSection schedule={schedule} />
      <RulesForm schedule={schedule} />
      <TeamSection schedule={schedule} />
      <PasswordForm schedule={schedule} />
      <ShareLink schedule={schedule} />
      <ReadableAddressForm schedule={schedule} />
      <EmbedSection schedule={schedule} />
      <CalendarFeedSection schedule={schedule} />
      <PaymentAccount scheduleId={schedule.id} />
      <DepositSection schedule={schedule} />
      <LegalForm schedule={schedule} />
      <DeleteSchedule schedule={schedule} />
    </div>
  )
}
