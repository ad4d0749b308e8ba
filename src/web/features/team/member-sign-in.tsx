import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useConfirmed } from '../account/confirm-identity.tsx'
import type { StaffMember } from '../staff/team.ts'
import { InviteDialog, PersonRow } from './people-section.tsx'
import { useMay } from './use-may.ts'

/** The account with which a staff member signs in. */
export function MemberSignIn({ scheduleId, member }: { scheduleId: number; member: StaffMember }) {
  const may = useMay()
  const { data: people } = useQuery({ ...reading('listTeam'), enabled: may('listTeam') })
  const [inviting, setInviting] = useState({ open: false, opening: 0 })
  const { confirmedForm, dialog } = useConfirmed()
  const section = useRef<HTMLDivElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval()
  if (!may('listTeam') || !people) return null
  const person = people.find(({ staff }) =>
    staff.some((own) => own.scheduleId === scheduleId && own.staffId === member.id),
  )
  return (
    <SettingsSection title={m.member_sign_in()} text={m.member_sign_in_text()}>
      <div ref={section} className="grid gap-5">
        {person && (
          <ul className="border-b border-line">
            <PersonRow
              scheduleId={scheduleId}
              person={person}
              mayEdit={may('editPerson')}
              confirmedForm={confirmedForm}
              onRemoved={() => focusAfterRemoval(() => section.current?.querySelector('button')?.focus())}
            />
          </ul>
        )}
        {!person && <p className="text-muted">{m.member_sign_in_none({ name: member.name })}</p>}
        {!person && may('invitePerson') && !member.retired && (
          <div>
            <Button
              tone="secondary"
              onClick={() => setInviting(({ opening }) => ({ open: true, opening: opening + 1 }))}
            >
              <Plus aria-hidden="true" />
              {m.people_invite()}
            </Button>
          </div>
        )}
      </div>
      <InviteDialog
        key={inviting.opening}
        scheduleId={scheduleId}
        staffId={member.id}
        confirmedForm={confirmedForm}
        open={inviting.open}
        onOpenChange={(open) => setInviting((before) => ({ ...before, open }))}
      />
      {dialog}
    </SettingsSection>
  )
}
