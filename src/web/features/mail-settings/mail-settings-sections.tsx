import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId, useState } from 'react'
import type { Body, Reply } from '../../../contract/index.ts'
import { type OptionalTemplate, optionalTemplates } from '../../../domain/deliveries.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { queryClient, reading, refresh } from '../../query.ts'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/radix/switch.tsx'
import { onFirstPress } from '../../ui/second-press.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { useOperator } from '../account/use-operator.ts'
import { InboxNotice, MailTrouble } from './mail-trouble-notice.tsx'

/** The caller shows the chosen value until the reply arrives. */
export const useMailSettingsEdit = () =>
  useMutation({
    // One at a time: each reply has all settings, so the reply to an earlier change must not come last.
    scope: { id: 'editMailSettings' },
    mutationFn: (body: Body<'editMailSettings'>) => call('editMailSettings', { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(reading('getMailSettings').queryKey, settings)
      toastSuccess(m.toast_account_saved())
    },
    onError: (error) => toastFailure(error),
  })

function SendingState({ settings: { mailServer, waiting, dead } }: { settings: Reply<'getMailSettings'> }) {
  return (
    <>
      {!mailServer && <InboxNotice />}
      <MailTrouble waiting={waiting} dead={dead} />
      {mailServer && waiting === 0 && dead === 0 && <Notice tone="yes">{m.account_state_fine()}</Notice>}
    </>
  )
}

export function MailState({ settings }: { settings: Reply<'getMailSettings'> }) {
  const operator = useOperator()
  const test = useMutation({
    mutationFn: () => call('sendTestMail'),
    onSuccess: async (sent) => {
      toastSuccess(m.account_test_sent({ email: sent.email }))
      await refresh('getMailSettings')
    },
    onError: (error) => toastFailure(error),
  })

  return (
    <SettingsSection title={m.account_state_title()} text={m.account_state_text({ email: settings.email })}>
      {operator && <SendingState settings={settings} />}
      <div>
        <Button tone="secondary" busy={test.isPending} onClick={onFirstPress(() => test.mutate())}>
          <Send aria-hidden="true" />
          {m.account_test()}
        </Button>
      </div>
    </SettingsSection>
  )
}

const words: Record<OptionalTemplate, { label: () => string; text: () => string }> = {
  booking_requested: {
    label: m.account_wanted_booking_requested,
    text: m.account_wanted_booking_requested_text,
  },
  client_cancelled: {
    label: m.account_wanted_client_cancelled,
    text: m.account_wanted_client_cancelled_text,
  },
}

type Settings = Reply<'getMailSettings'>
type Wanted = { settings: Pick<Settings, 'wanted'>; salonId?: number; group?: string }

function WantedList({ settings, ...more }: Wanted) {
  return (
    <ul className="grid gap-3">
      {optionalTemplates.map((kind) => (
        <WantedMail key={kind} kind={kind} wanted={settings.wanted[kind]} {...more} />
      ))}
    </ul>
  )
}

type SalonOfMails = { name: string; text?: string } & Omit<Wanted, 'group'>

function WantedInSalon({ name, text, ...list }: SalonOfMails) {
  const id = useId()
  return (
    <div className="grid gap-3 not-first:border-t not-first:border-line not-first:pt-5">
      <p className="grid">
        <strong id={id} className="font-semibold break-words">
          {name}
        </strong>
        {text && <span className="text-small text-muted">{text}</span>}
      </p>
      <WantedList {...list} group={id} />
    </div>
  )
}

export function WantedMails({ settings }: { settings: Settings }) {
  const { data: user } = useSession()
  const { salons = [] } = settings
  return (
    <SettingsSection title={m.account_wanted_title()} text={m.account_wanted_text()}>
      {salons.length === 0 && <WantedList settings={settings} />}
      {salons.length > 0 && user?.ownsSchedules && (
        <WantedInSalon name={m.salons_own()} settings={settings} />
      )}
      {salons.map((salon) => (
        <WantedInSalon
          key={salon.id}
          name={salon.name}
          text={salon.role === 'member' ? m.account_wanted_own() : m.account_wanted_all()}
          settings={salon}
          salonId={salon.id}
        />
      ))}
    </SettingsSection>
  )
}

type WantedMailProps = Omit<Wanted, 'settings'> & { kind: OptionalTemplate; wanted: boolean }

function WantedMail({ kind, wanted, salonId, group }: WantedMailProps) {
  const id = useId()
  const edit = useMailSettingsEdit()
  const [chosen, choose] = useState<boolean>()
  const ofSalon = salonId === undefined ? {} : { salonId }
  return (
    <li className="flex items-center justify-between gap-4">
      <div className="grid">
        <label id={`${id}-label`} htmlFor={id} className="text-small font-semibold">
          {words[kind].label()}
        </label>
        <p id={`${id}-text`} className="text-small text-muted">
          {words[kind].text()}
        </p>
      </div>
      <Switch
        id={id}
        {...(group && { 'aria-labelledby': `${id}-label ${group}` })}
        aria-describedby={`${id}-text`}
        checked={chosen ?? wanted}
        onCheckedChange={(checked) => {
          choose(checked)
          const body = { ...ofSalon, wanted: { [kind]: checked } }
          edit.mutate(body, { onSettled: () => choose(undefined) })
        }}
      />
    </li>
  )
}
