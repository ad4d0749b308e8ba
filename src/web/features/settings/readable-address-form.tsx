import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Reply } from '../../../contract/index.ts'
import { schedules } from '../../../contract/schedules.ts'
import { minSlugLength, slugOf } from '../../../domain/slugs.ts'
import { mayShare } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { DraftNotice } from '../../form/draft-notice.tsx'
import { FormField } from '../../form/form-field.tsx'
import { ToggleField } from '../../form/toggle-field.tsx'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { bookingLinkPrefix } from '../sharing/booking-link.tsx'
import { useScheduleForm } from './use-settings-form.ts'

const fields = schedules.editSchedule.body.pick({ slug: true, listed: true }).required()

const valuesOf = ({ slug, listed }: Reply<'getSchedule'>): z.input<typeof fields> => ({
  slug: slug ?? '',
  listed,
})

export function ReadableAddressForm({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { data: user } = useSession()
  // The section above says that sharing needs a subscription.
  if (!user || !mayShare(user.subscriptionStatus)) return null
  return <AddressForm schedule={schedule} />
}

function AddressForm({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const prefixId = useId()
  const { form, problems, draft, formProps } = useScheduleForm({
    schema: fields,
    saved: schedule,
    valuesOf,
    draft: 'readable-address',
  })
  const { register, control, formState } = form
  const { isSubmitting } = formState
  const typed = useWatch({ control, name: 'slug' })
  const suggestion = typed ? null : slugOf(schedule.name)
  const { formerSlugs, hasPassword } = schedule

  return (
    <SettingsSection title={m.schedule_slug_title()} text={m.schedule_slug_text()}>
      <form {...formProps}>
        <DraftNotice draft={draft} />
        <div className="grid justify-items-start gap-2">
          <div className="w-full">
            <FormField
              label={m.schedule_slug_label()}
              optional={m.common_optional()}
              hint={m.schedule_slug_hint()}
              problem={problems.slug}
            >
              {({ 'aria-describedby': describedBy, ...field }) => (
                <div className="flex flex-wrap items-center rounded-control bg-sunken ring-1 ring-line ring-inset">
                  <span id={prefixId} className="py-2 ps-3.5 pe-2 text-small wrap-anywhere text-muted">
                    {bookingLinkPrefix()}
                  </span>
                  <div className="min-w-0 flex-1 basis-52">
                    <Input
                      {...field}
                      aria-describedby={[prefixId, describedBy].filter(Boolean).join(' ')}
                      autoComplete="off"
                      autoCapitalize="none"
                      spellCheck={false}
                      {...register('slug', {
                        onChange: ({ target }: { target: HTMLInputElement }) => {
                          if (target.value.length >= minSlugLength) void form.trigger('slug')
                        },
                      })}
                    />
                  </div>
                </div>
              )}
            </FormField>
          </div>
          {suggestion !== null && (
            <Button
              tone="quiet"
              onClick={() => form.setValue('slug', suggestion, { shouldDirty: true, shouldValidate: true })}
            >
              {m.schedule_slug_suggest({ slug: suggestion })}
            </Button>
          )}
          {formerSlugs.length > 0 && (
            <p className="text-caption wrap-anywhere text-muted">
              {m.schedule_slug_former({ addresses: formerSlugs.join(', ') })}
            </p>
          )}
        </div>
        <ToggleField
          control={control}
          name="listed"
          problem={problems.listed}
          label={m.schedule_listed()}
          text={
            hasPassword
              ? `${m.schedule_listed_text()} ${m.schedule_listed_password()}`
              : m.schedule_listed_text()
          }
        />
        <div>
          <Button type="submit" busy={isSubmitting}>
            {m.schedule_slug_save()}
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}
