import { ImagePlus, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { quotas } from '../../../domain/quotas.ts'
import { imagePath } from '../../../domain/salon-images.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts'
import { ProblemNotice } from '../../ui/notice.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { affectedBySettings } from '../schedules/affected-queries.ts'
import { FileButton, ImageButtons, imageProblem, sentImage, useImageChange } from './image-file.tsx'

type Schedule = Reply<'getSchedule'>

const shown = { affected: affectedBySettings, shownBy: 'getSchedule' } as const

export function SalonImagesSection({ schedule }: { schedule: Schedule }) {
  return (
    <SettingsSection title={m.salon_images_title()} text={m.salon_images_text()}>
      <Logo schedule={schedule} />
      <Photos schedule={schedule} />
    </SettingsSection>
  )
}

function Part({ title, problem, children }: { title: string; problem: unknown; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-small font-semibold">
        {title}
      </h3>
      {children}
      <ProblemNotice>{problem !== null && imageProblem(problem)}</ProblemNotice>
    </section>
  )
}

function Logo({ schedule: { id: scheduleId, name, logo } }: { schedule: Schedule }) {
  const params = { scheduleId }
  const set = useImageChange(async (file: File) => call('setLogo', { params, body: await sentImage(file) }), {
    ...shown,
    saidAfter: m.toast_logo_saved,
  })
  const remove = useImageChange((_logo: string) => call('deleteLogo', { params }), {
    ...shown,
    saidAfter: m.toast_image_deleted,
  })
  return (
    <Part title={m.salon_logo()} problem={set.error ?? remove.error}>
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid size-20 place-items-center rounded-control bg-raised p-1.5 ring-1 ring-line ring-inset">
          {logo ? (
            <img
              src={imagePath(logo, 'small')}
              alt={m.salon_logo_of({ name })}
              className="max-h-full max-w-full object-contain"
            />
          ) : (
            <ImagePlus aria-hidden="true" className="size-6 text-muted" />
          )}
        </span>
        <ImageButtons
          image={logo}
          set={set}
          remove={remove}
          labels={{
            choose: m.salon_logo_choose(),
            replace: m.salon_logo_replace(),
            remove: m.salon_logo_remove(),
          }}
        />
      </div>
    </Part>
  )
}

function Photos({ schedule: { id: scheduleId, name, photos } }: { schedule: Schedule }) {
  const params = { scheduleId }
  const add = useRef<HTMLButtonElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval()
  const create = useImageChange(
    async (file: File) => call('createPhoto', { params, body: await sentImage(file) }),
    { ...shown, saidAfter: m.toast_photo_saved },
  )
  const remove = useImageChange(
    (imageId: string) => call('deletePhoto', { params: { ...params, imageId } }),
    { ...shown, saidAfter: m.toast_image_deleted },
  )
  const busy = create.isPending || remove.isPending
  return (
    <Part title={m.salon_photos()} problem={create.error ?? remove.error}>
      {photos.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-3">
          {photos.map((photo, index) => (
            <li key={photo} className="relative">
              <img
                src={imagePath(photo, 'small')}
                alt={m.salon_photo_of({ name, number: index + 1 })}
                className="aspect-4/3 w-full rounded-control bg-sunken object-cover"
              />
              <button
                type="button"
                aria-label={m.salon_photo_remove({ number: index + 1 })}
                {...(busy && { 'aria-disabled': true })}
                onClick={() => {
                  if (busy) return
                  create.reset()
                  focusAfterRemoval(() => add.current?.focus())
                  remove.mutate(photo)
                }}
                className="absolute top-1 right-1 grid size-11 place-items-center"
              >
                <span className="grid size-8 place-items-center rounded-full bg-raised text-ink ring-1 ring-edge hover:bg-accent-soft">
                  <X aria-hidden="true" className="size-4" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < quotas.photos.max && (
        <div>
          <FileButton
            buttonRef={add}
            busy={busy}
            onChoose={(file) => {
              remove.reset()
              create.mutate(file)
            }}
          >
            {m.salon_photo_add()}
          </FileButton>
        </div>
      )}
      <p className="text-caption text-muted">{m.salon_photos_hint()}</p>
    </Part>
  )
}
