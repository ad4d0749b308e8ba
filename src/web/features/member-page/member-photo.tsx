import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts'
import { ProblemNotice } from '../../ui/notice.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByStaff } from '../schedules/affected-queries.ts'
import { FileButton, imageProblem, sentImage } from '../settings/image-file.tsx'
import type { StaffMember } from '../staff/team.ts'

/** A failure leaves the photo as it was. */
function usePhotoChange<Given>(send: (given: Given) => Promise<unknown>, saidAfter: () => string) {
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await refresh(...affectedByStaff)
      toastSuccess(saidAfter())
    },
    // Another tab may have changed the photo or the team.
    onError: () => refresh('listStaff'),
  })
}

/** Each change is saved at once. */
export function MemberPhoto({ scheduleId, member }: { scheduleId: number; member: StaffMember }) {
  const { id: staffId, photo } = member
  const choose = useRef<HTMLButtonElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval()
  const params = { scheduleId: String(scheduleId) }
  const set = usePhotoChange(
    async (file: File) => call('createPhoto', { params, body: { ...(await sentImage(file)), staffId } }),
    m.member_photo_saved,
  )
  const remove = usePhotoChange(
    (imageId: string) => call('deletePhoto', { params: { ...params, imageId } }),
    m.member_photo_removed,
  )
  const busy = set.isPending || remove.isPending
  const problem = set.error ?? remove.error
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <FileButton
          buttonRef={choose}
          busy={busy}
          onChoose={(file) => {
            remove.reset()
            set.mutate(file)
          }}
        >
          {photo ? m.member_photo_replace() : m.member_photo_choose()}
        </FileButton>
        {photo && (
          <Button
            tone="secondary"
            busy={busy}
            onClick={() => {
              set.reset()
              focusAfterRemoval(() => choose.current?.focus())
              remove.mutate(photo)
            }}
          >
            {m.member_photo_remove()}
          </Button>
        )}
      </div>
      <p className="text-caption text-muted">{m.member_photo_text()}</p>
      <ProblemNotice>{problem !== null && imageProblem(problem)}</ProblemNotice>
    </div>
  )
}
