import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Plus, UserMinus } from 'lucide-react'
import { useRef, useState } from 'react'
import { z } from 'zod'
import type { Reply } from '../../../contract/index.ts'
import { team } from '../../../contract/team.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { ChoiceField } from '../../form/choice-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { reading, refresh } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts'
import { EmailInput } from '../../ui/input.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { useConfirmed } from '../account/confirm-identity.tsx'
import { present, teamQuery } from '../staff/team.ts'
import { roleNames, roleTexts } from './role-texts.ts'
import { useMay } from './use-may.ts'

type Person = Reply<'listTeam'>[number]

const offered = ['member', 'reception', 'manager'] as const

/** `staffId` 0: under no name of the schedule. */
const fields = team.invitePerson.body.omit({ staff: true }).extend({ staffId: z.number() })
const withoutEmail = fields.omit({ email: true })

const states = {
  invited: { tone: 'wait', text: m.people_invited },
  expired: { tone: 'off', text: m.people_expired },
  bounced: { tone: 'no', text: m.people_bounced },
} as const

type OfSchedule = { scheduleId: number }

type Name = { value: number; label: string }

/** The member may have left since the draft was typed. */
const offersName = (names: readonly Name[]) => (field: string, value: unknown) =>
  field !== 'staffId' || names.some((name) => name.value === value)

function useNames(scheduleId: number) {
  const { data = [] } = useQuery(teamQuery(scheduleId))
  return [
    { value: 0, label: m.people_no_name() },
    ...present(data).map(({ id, name }) => ({ value: id, label: name })),
  ]
}

/** Names in other schedules stay as they are. */
const staffWith = (person: Person | null, scheduleId: number, staffId: number) => [
  ...(person?.staff ?? []).filter((own) => own.scheduleId !== scheduleId),
  ...(staffId === 0 ? [] : [{ scheduleId, staffId }]),
]

const roleOptions = offered.map((role) => ({
  value: role,
  label: roleNames[role](),
  detail: roleTexts[role](),
}))

const editLabel = ({ role, name, email }: Person) =>
  (role === 'owner' ? m.people_edit_own : m.people_edit)({ name: name ?? email })

type DialogProps = OfSchedule & {
  open: boolean
  onOpenChange: (open: boolean) => void
  confirmedForm: (action: () => Promise<void>) => Promise<void>
}

/** `staffId` is the name under which the person works. */
type InviteDialogProps = DialogProps & { staffId?: number }

export function InviteDialog({
  scheduleId,
  confirmedForm,
  staffId: worksAs = 0,
  ...dialog
}: InviteDialogProps) {
  const names = useNames(scheduleId)
  return (
    <FormDialog
      {...dialog}
      draft={`invitation-${scheduleId}-${worksAs}`}
      fits={offersName(names)}
      schema={fields}
      empty={{ email: '', role: 'member', staffId: worksAs }}
      title={m.people_invite()}
      description={m.people_invite_text()}
      submit={m.people_invite_submit()}
      onSubmit={({ staffId, ...body }) =>
        confirmedForm(async () => {
          await call('invitePerson', { body: { ...body, staff: staffWith(null, scheduleId, staffId) } })
          await refresh('listTeam')
          toastSuccess(m.people_invite_sent())
        })
      }
    >
      {({ control, register, formState: { errors } }) => (
        <>
          <FormField label={m.auth_email()} problem={errors.email}>
            {(field) => <EmailInput {...field} autoComplete="off" {...register('email')} />}
          </FormField>
          <ChoiceField control={control} name="role" label={m.people_role()} options={roleOptions} />
          <ChoiceField control={control} name="staffId" label={m.people_works_as()} options={names} />
        </>
      )}
    </FormDialog>
  )
}

/** The owner has no other role. */
function EditDialog({ scheduleId, person, confirmedForm, ...dialog }: DialogProps & { person: Person }) {
  const names = useNames(scheduleId)
  const isOwner = person.role === 'owner'
  const valuesOf = ({ role, staff }: Person) => ({
    role: role === 'owner' ? ('member' as const) : role,
    staffId: staff.find((one) => one.scheduleId === scheduleId)?.staffId ?? 0,
  })
  return (
    <FormDialog
      {...dialog}
      draft={`person-${person.id}`}
      fits={offersName(names)}
      schema={withoutEmail}
      empty={valuesOf(person)}
      edits={{ saved: person, valuesOf }}
      title={editLabel(person)}
      description={m.people_edit_text()}
      submit={m.team_save()}
      onSubmit={async (_, { changed: { role, staffId }, base }) => {
        let now: Person | undefined
        await confirmedForm(async () => {
          now = await call('editPerson', {
            params: { membershipId: String(base.id) },
            body: {
              ...(role !== undefined && { role }),
              ...(staffId !== undefined && { staff: staffWith(base, scheduleId, staffId) }),
              seen: {
                ...(role !== undefined && { role: base.role }),
                ...(staffId !== undefined && { staff: base.staff }),
              },
            },
          })
          await refresh('listTeam')
          toastSuccess(m.toast_member_changed())
        })
        return now ?? {}
      }}
    >
      {({ control }, problems) => (
        <>
          {!isOwner && (
            <ChoiceField
              control={control}
              name="role"
              label={m.people_role()}
              problem={problems.role}
              options={roleOptions}
            />
          )}
          <ChoiceField
            control={control}
            name="staffId"
            label={m.people_works_as()}
            problem={problems.staffId}
            options={names}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Breaks after the `@` before it breaks inside a word. */
function BreakableEmail({ email }: { email: string }) {
  const [local, host] = email.split('@')
  return (
    <>
      {local}@<wbr />
      {host}
    </>
  )
}

type RowProps = OfSchedule & {
  person: Person
  mayEdit: boolean
  onRemoved: () => void
  confirmedForm: DialogProps['confirmedForm']
}

export function PersonRow({ scheduleId, person, mayEdit, onRemoved, confirmedForm }: RowProps) {
  const { id, name, email, role, state } = person
  const shown = name ?? email
  const [editing, setEditing] = useState({ open: false, opening: 0 })
  const [confirming, setConfirming] = useState(false)
  const names = useNames(scheduleId)
  const own = person.staff.find((one) => one.scheduleId === scheduleId)?.staffId
  const worksAs = own === undefined ? undefined : names.find(({ value }) => value === own)?.label
  const remove = useMutation({
    mutationFn: () => call('removePerson', { params: { membershipId: String(id) } }),
    onSuccess: async () => {
      setConfirming(false)
      toastSuccess(state === 'working' ? m.people_removed() : m.people_withdrawn())
      await refresh('listTeam')
      onRemoved()
    },
    onError: async (error) => {
      toastFailure(error)
      await refresh('listTeam')
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-1 gap-y-2 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 break-words">{name ?? <BreakableEmail email={email} />}</span>
          {state !== 'working' && <Badge tone={states[state].tone}>{states[state].text()}</Badge>}
        </p>
        <p className="text-small break-words text-muted">
          {[roleNames[role](), worksAs && m.people_as({ name: worksAs }), name && email]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {mayEdit && (
        <IconButton
          label={editLabel(person)}
          onClick={() => setEditing(({ opening }) => ({ open: true, opening: opening + 1 }))}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
      {mayEdit && role !== 'owner' && (
        <IconButton
          label={state === 'working' ? m.people_remove({ name: shown }) : m.people_withdraw({ name: shown })}
          tone="danger"
          onClick={() => setConfirming(true)}
        >
          <UserMinus aria-hidden="true" />
        </IconButton>
      )}
      <EditDialog
        key={editing.opening}
        scheduleId={scheduleId}
        person={person}
        confirmedForm={confirmedForm}
        open={editing.open}
        onOpenChange={(open) => setEditing((before) => ({ ...before, open }))}
      />
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={
          state === 'working'
            ? m.people_remove_title({ name: shown })
            : m.people_withdraw_title({ name: shown })
        }
        text={state === 'working' ? m.people_remove_text() : m.people_withdraw_text()}
        confirm={state === 'working' ? m.people_remove_confirm() : m.people_withdraw_confirm()}
        keep={m.schedule_keep()}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  )
}

/** The accounts that may sign in to the salon, as opposed to the names that clients book. */
export function PeopleSection({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { id: scheduleId } = schedule
  const may = useMay()
  const { data: people = [] } = useQuery({ ...reading('listTeam'), enabled: may('listTeam') })
  const [inviting, setInviting] = useState({ open: false, opening: 0 })
  const { confirmedForm, dialog } = useConfirmed()
  const section = useRef<HTMLDivElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval()
  if (!may('listTeam')) return null
  return (
    <SettingsSection title={m.people_title()} text={m.people_text()}>
      {people.length > 0 && (
        <ul className="border-b border-line">
          {people.map((person) => (
            <PersonRow
              key={person.id}
              scheduleId={scheduleId}
              person={person}
              mayEdit={may('editPerson')}
              confirmedForm={confirmedForm}
              onRemoved={() => focusAfterRemoval(() => section.current?.querySelector('button')?.focus())}
            />
          ))}
        </ul>
      )}
      {may('invitePerson') && (
        <div ref={section}>
          <Button
            tone="secondary"
            onClick={() => setInviting(({ opening }) => ({ open: true, opening: opening + 1 }))}
          >
            <Plus aria-hidden="true" />
            {m.people_invite()}
          </Button>
        </div>
      )}
      <InviteDialog
        key={`${inviting.opening} invitation`}
        scheduleId={scheduleId}
        confirmedForm={confirmedForm}
        open={inviting.open}
        onOpenChange={(open) => setInviting((before) => ({ ...before, open }))}
      />
      {dialog}
    </SettingsSection>
  )
}
