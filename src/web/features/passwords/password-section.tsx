import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profile } from '../../../contract/profile.ts'
import { m } from '../../../messages/messages.js'
import { call, currentSalon } from '../../api.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { reading, refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/links.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Tick } from '../../ui/tick.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useConfirmed } from '../account/confirm-identity.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { nobody, PeopleAccess } from './people-access.tsx'

export function PasswordSection() {
  const { confirmedForm, dialog } = useConfirmed()
  const [choosing, setChoosing] = useState(false)

  const [chosen, setChosen] = useState(nobody)
  const [renewFeeds, setRenewFeeds] = useState(false)
  // In the salon of another, these are not the account's own people.
  const isOwn = currentSalon() === null
  const { data: team = [] } = useQuery({ ...reading('listTeam'), enabled: choosing && isOwn })
  const people = isOwn ? team.filter(({ role }) => role !== 'owner') : []

  const change = async (body: { password: string }) => {
    await call('changePassword', { body: { ...body, renewFeeds, people: chosen.people } })
    setChosen(nobody)
    setRenewFeeds(false)
    toastSuccess(m.reset_done())
    await refresh('listSessions', 'listDevices', 'getProfile', 'listTeam', 'getSchedule', 'listSchedules')
  }

  return (
    <SettingsSection title={m.account_password_title()} text={m.account_password_text()}>
      <div className="grid justify-items-start gap-1">
        <Button tone="secondary" onClick={() => setChoosing(true)}>
          {m.account_password_change()}
        </Button>
        <TextLink to="/forgot-password">{m.account_password_forgotten()}</TextLink>
      </div>
      <FormDialog
        schema={profile.changePassword.body}
        empty={{ password: '' }}
        open={choosing}
        onOpenChange={setChoosing}
        title={m.account_password_change()}
        description={m.account_password_dialog()}
        submit={m.account_password_change()}
        onSubmit={(body) => confirmedForm(() => change(body))}
      >
        {(form) => (
          <>
            <NewPasswordField
              label={m.reset_password()}
              field={form.register('password')}
              problem={form.formState.errors.password}
            />
            <div className="grid">
              <Tick checked={renewFeeds} onChange={setRenewFeeds}>
                <span className="min-w-0 break-words">{m.account_password_feeds()}</span>
              </Tick>
              <PeopleAccess people={people} chosen={chosen} onChange={setChosen} />
            </div>
          </>
        )}
      </FormDialog>
      {dialog}
    </SettingsSection>
  )
}
