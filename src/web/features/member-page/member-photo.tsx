import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { ProblemNotice } from '../../ui/notice.tsx'
import { affectedByStaff } from '../schedules/affected-queries.ts'
import { ImageButtons, imageProblem, sentImage, useImageChange } from '../settings/image-file.tsx'
import type { StaffMember } from '../staff/team.ts'

const shown = { affected: affectedByStaff, shownBy: 'listStaff' } as const

/** Each change is saved at once. */
export function MemberPhoto({ scheduleId, member }: { scheduleId: number; member: StaffMember }) {
  const { id: staffId, photo } = member
  const params = { scheduleId: String(scheduleId) }
  const set = useImageChange(
    async (file: File) => call('createPhoto', { params, body: { ...(await sentImage(file)), staffId } }),
    { ...shown, saidAfter: m.member_photo_saved },
  )
  const remove = useImageChange(
    (imageId: string) => call('deletePhoto', { params: { ...params, imageId } }),
    { ...shown, saidAfter: m.member_photo_removed },
  )
  const problem = set.error ?? remove.error
  return (
    <div className="grid gap-2">
      <ImageButtons
        image={photo}
        set={set}
        remove={remove}
        labels={{
          choose: m.member_photo_choose(),
          replace: m.member_photo_replace(),
          remove: m.member_photo_remove(),
        }}
      />
      <p className="text-caption text-muted">{m.member_photo_text()}</p>
      <ProblemNotice>{problem !== null && imageProblem(problem)}</ProblemNotice>
    </div>
  )
}
