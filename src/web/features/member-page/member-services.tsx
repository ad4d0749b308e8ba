import { useMutation, useQuery } from '@tanstack/react-query'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatDuration } from '../../format.ts'
import { reading, refresh } from '../../query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Tick } from '../../ui/tick.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedByServices } from '../schedules/affected-queries.ts'
import { ListSkeleton } from '../schedules/schedule-loading.tsx'
import { present, type StaffMember } from '../staff/team.ts'

type Service = Reply<'listServices'>[number]

/** Without named members, everyone performs the service, unless all of them have left. */
const doing = ({ staffIds, unstaffed }: Service, team: readonly StaffMember[]): number[] =>
  staffIds.length === 0 && !unstaffed ? team.map(({ id }) => id) : staffIds

/** Null if nobody would perform the service. */
function toggled(service: Service, team: readonly StaffMember[], staffId: number): number[] | null {
  const before = doing(service, team)
  const isRemoved = before.includes(staffId)
  const after = isRemoved ? before.filter((id) => id !== staffId) : [...before, staffId]
  if (after.length === 0) return null
  return team.every(({ id }) => after.includes(id)) ? [] : after
}

type MemberServicesProps = {
  scheduleId: number
  team: readonly StaffMember[]
  member: StaffMember
  readOnly: boolean
}

export function MemberServices({ scheduleId, team, member, readOnly }: MemberServicesProps) {
  const list = useQuery(reading('listServices', { params: { scheduleId } }))
  const members = present(team)
  const change = useMutation({
    mutationFn: ({ serviceId, staffIds, seen }: { serviceId: number; staffIds: number[]; seen: number[] }) =>
      call('editService', { params: { serviceId }, body: { staffIds, seen: { staffIds: seen } } }),
    onSuccess: () => toastSuccess(m.toast_member_changed()),
    onError: (error) => toastFailure(error),
    onSettled: () => refresh(...affectedByServices),
  })
  const toggle = (service: Service) => {
    if (change.isPending) return
    const staffIds = toggled(service, members, member.id)
    if (staffIds === null) toastError(m.common_error(), m.member_only_one({ service: service.name }))
    else change.mutate({ serviceId: service.id, staffIds, seen: service.staffIds })
  }
  const saving = change.isPending ? change.variables : undefined
  const performs = (service: Service) => {
    const staffIds = saving?.serviceId === service.id ? saving.staffIds : service.staffIds
    return doing({ ...service, staffIds }, members).includes(member.id)
  }
  const shown = readOnly ? list.data?.filter(performs) : list.data
  return (
    <SettingsSection title={m.schedule_tab_services()} text={m.member_services_text({ name: member.name })}>
      {list.isError && !list.data && <ErrorState title={m.member_services_failed()} query={list} />}
      {list.isPending && <ListSkeleton />}
      {shown?.length === 0 && <p className="text-muted">{m.member_services_none()}</p>}
      {shown && shown.length > 0 && (
        <ul className="border-b border-line">
          {shown.map((service) => (
            <li key={service.id} className="flex min-h-13 items-center border-t border-line">
              {readOnly ? (
                <ServiceWords service={service} />
              ) : (
                <Tick checked={performs(service)} onChange={() => toggle(service)}>
                  <ServiceWords service={service} />
                </Tick>
              )}
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

const ServiceWords = ({ service }: { service: Service }) => (
  <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
    <span className="min-w-0 break-words">{service.name}</span>
    <span className="text-small text-muted">{formatDuration(service.durationMinutes)}</span>
  </span>
)
