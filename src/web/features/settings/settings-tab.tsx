import type { ReactNode } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { Notice } from '../../ui/notice.tsx'
import { DepositSection } from '../deposits/deposit-settings-section.tsx'
import { PaymentAccount } from '../payments/payment-account.tsx'
import { EmbedSection } from '../sharing/embed-section.tsx'
import { ShareLink } from '../sharing/share-link-section.tsx'
import { TeamSection } from '../staff/team-section.tsx'
import { PeopleSection } from '../team/people-section.tsx'
import { useMay } from '../team/use-may.ts'
import { RulesForm } from './booking-rules-form.tsx'
import { CalendarFeedSection } from './calendar-feed-section.tsx'
import { DeleteSchedule } from './delete-schedule-section.tsx'
import { LegalForm } from './legal-form.tsx'
import { ReadableAddressForm } from './readable-address-form.tsx'
import { SalonForm } from './salon-form.tsx'
import { SalonImagesSection } from './salon-images-section.tsx'
import { DetailsForm } from './schedule-details-form.tsx'
import { PasswordForm } from './schedule-password-form.tsx'

const groups = {
  sharing: m.settings_sharing,
  salon: m.settings_salon,
  rules: m.settings_bookings,
  team: m.team_title,
  deposits: m.deposits_title,
  deletion: m.settings_deletion,
}

function SettingsIndex() {
  const may = useMay()
  const shown = Object.entries(groups).filter(([id]) => id !== 'deletion' || may('deleteSchedule'))
  return (
    <nav
      data-stays
      aria-label={m.settings_index()}
      className="sticky top-(--strip) z-10 bg-paper max-lg:-mx-gutter max-lg:overflow-x-auto max-lg:border-b max-lg:border-line max-lg:px-gutter lg:top-[calc(var(--strip)+1rem)] lg:self-start"
    >
      <ul className="flex gap-x-1 lg:grid">
        {shown.map(([id, name]) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-control px-3 text-small font-semibold text-muted hover:bg-accent-soft hover:text-accent lg:w-full"
            >
              {name()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The address of a group ends with its name. */
function Group({ id, children }: { id: keyof typeof groups; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-14 first:*:first:border-t-0 lg:scroll-mt-6">
      {children}
    </div>
  )
}

export function SettingsTab({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const may = useMay()
  if (!may('editSchedule'))
    return (
      <div className="border-b border-line">
        <Notice>{m.settings_of_managers()}</Notice>
        <CalendarFeedSection schedule={schedule} />
      </div>
    )
  return (
    <div className="grid gap-x-8 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <SettingsIndex />
      <div className="border-b border-line">
        <Group id="sharing">
          <ShareLink schedule={schedule} />
          <ReadableAddressForm schedule={schedule} />
          <EmbedSection schedule={schedule} />
        </Group>
        <Group id="salon">
          <DetailsForm schedule={schedule} />
          <SalonForm schedule={schedule} />
          <SalonImagesSection schedule={schedule} />
        </Group>
        <Group id="rules">
          <RulesForm schedule={schedule} />
          <PasswordForm schedule={schedule} />
        </Group>
        <Group id="team">
          <TeamSection schedule={schedule} />
          <PeopleSection schedule={schedule} />
          <CalendarFeedSection schedule={schedule} />
        </Group>
        <Group id="deposits">
          {may('getPaymentAccount') && <PaymentAccount scheduleId={schedule.id} />}
          <DepositSection schedule={schedule} />
          <LegalForm schedule={schedule} />
        </Group>
        {may('deleteSchedule') && (
          <Group id="deletion">
            <DeleteSchedule schedule={schedule} />
          </Group>
        )}
      </div>
    </div>
  )
}
