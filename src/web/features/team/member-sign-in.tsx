import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, UserRoundCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { reading, refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { useConfirmed } from '../account/confirm-identity.tsx'
import type { StaffMember } from '../staff/team.ts'
import { InviteDialog, PersonRow } from './people-section.tsx'
import { useMay } from './use-may.ts'

type Person = Reply<'listTeam'>[number]

/** The account with which a staff member signs in. */
export function MemberSignIn({ scheduleId, member }: { scheduleId: number; member: StaffMember }) {
  const may = useMay()
  const { data: people } = useQuery({ ...reading('listTeam'), enabled: may('listTeam') })
  const [inviting, setInviting] = useState({ open: false, opening: 0 })
  const { confirmedForm, dialog } = useConfirmed()
  const section = useRef<HTMLDivElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval()
  const focusSection = () => focusAfterRemoval(() => section.current?.querySelector('button')?.focus())
  const workAs = useMutation({
    mutationFn: ({ id, staff }: Person) =>
      call('editPerson', {
        params: { membershipId: String(id) },
        body: { staff: [...staff, { scheduleId, staffId: member.id }], seen: { staff } },
      }),
    onSuccess: async () => {
      focusSection()
      await refresh('listTeam')
      toastSuccess(m.toast_member_changed())
    },
    onError: async (error) => {
      toastFailure(error)
      await refresh('listTeam')
    },
  })
  if (!may('listTeam') || !people) return null
  const person = people.find(({ staff }) =>
    staff.some((own) => own.scheduleId === scheduleId && own.staffId === member.id),
  )
  const owner = people.find(({ you, role }) => you && role === 'owner')
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
              onRemoved={focusSection}
            />
          </ul>
        )}
        {!person && <p className="text-muted">{m.member_sign_in_none({ name: member.name })}</p>}
        {!person && may('invitePerson') && !member.retired && (
          <div className="flex flex-wrap gap-2">
            <Button
              tone="secondary"
              onClick={() => setInviting(({ opening }) => ({ open: true, opening: opening + 1 }))}
            >
              <Plus aria-hidden="true" />
              {m.people_invite()}
            </Button>
            {owner && !owner.staff.some((own) => own.scheduleId === scheduleId) && (
              <Button tone="quiet" busy={workAs.isPending} onClick={() => workAs.mutate(owner)}>
                <UserRoundCheck aria-hidden="true" />
                {m.member_is_me()}
              </Button>
            )}
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
