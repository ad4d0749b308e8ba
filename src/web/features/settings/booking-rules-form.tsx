import type { z } from 'zod'
import type { Reply } from '../../../contract/index.ts'
import { schedules } from '../../../contract/schedules.ts'
import { approvals, daysOffered, gapRules, stepsOfStarts } from '../../../domain/booking-rules.ts'
import { m } from '../../../messages/messages.js'
import { ChoiceField } from '../../form/choice-field.tsx'
import { DraftNotice } from '../../form/draft-notice.tsx'
import { MeanwhileChoice } from '../../form/meanwhile.tsx'
import { formatMinutes } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useScheduleForm } from './use-settings-form.ts'

const rules = schedules.editSchedule.body
  .pick({
    noticeMinutes: true,
    horizonDays: true,
    stepMinutes: true,
    approval: true,
    gaps: true,
    cancelHours: true,
    waitingList: true,
    offerMinutes: true,
  })
  .required()

type Rules = z.output<typeof rules>
type Name = keyof Rules

const hours = 60
const days = 24 * hours
const usual = {
  noticeMinutes: [0, hours, 2 * hours, 4 * hours, 12 * hours, days, 2 * days, 3 * days, 7 * days],
  cancelHours: [0, 1, 2, 4, 12, 24, 48, 72, 7 * 24],
  offerMinutes: [15, 30, hours, 2 * hours, 4 * hours, 12 * hours, days],
  horizonDays: [7, 14, daysOffered, 60, 90, 180, 365],
}

/** "2 heures", "3 jours": in the largest unit that gives a whole number. */
function durationText(minutes: number): string {
  if (minutes === 0) return m.rules_notice_none()
  if (minutes % days === 0 && minutes > days) return m.rules_days({ count: minutes / days })
  if (minutes % hours === 0) return m.rules_hours({ count: minutes / hours })
  return formatMinutes(minutes)
}

const daysText = (count: number) => (count === 1 ? m.rules_day() : m.rules_days({ count }))

const gapTexts = { allow: m.rules_gaps_allow, avoid: m.rules_gaps_avoid, forbid: m.rules_gaps_forbid }

const texts: { [Field in Name]: (value: Rules[Field]) => string } = {
  noticeMinutes: durationText,
  horizonDays: (count) => (count === 365 ? m.rules_year() : daysText(count)),
  approval: (approval) => (approval === 'manual' ? m.rules_approval_manual() : m.rules_approval_automatic()),
  gaps: (rule) => gapTexts[rule](),
  cancelHours: (count) =>
    count === 0 ? m.rules_cancel_start() : m.rules_cancel_before({ duration: durationText(count * hours) }),
  waitingList: (on) => (on ? m.rules_waiting_list_on() : m.rules_waiting_list_off()),
  offerMinutes: durationText,
  stepMinutes: (minutes) => (minutes === null ? m.rules_step_usual() : formatMinutes(minutes)),
}

const withChosen = (values: readonly number[], chosen: number): number[] =>
  [...new Set([...values, chosen])].sort((a, b) => a - b)

export function RulesForm({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const saved = rules.parse(schedule)
  const { form, problems, draft, formProps } = useScheduleForm({
    draft: 'rules',
    schema: rules,
    saved: schedule,
    valuesOf: (now) => rules.parse(now),
  })
  const { control, formState } = form
  const choices: { [Field in Name]: readonly Rules[Field][] } = {
    noticeMinutes: withChosen(usual.noticeMinutes, saved.noticeMinutes),
    horizonDays: withChosen(usual.horizonDays, saved.horizonDays),
    stepMinutes: [null, ...stepsOfStarts],
    approval: approvals,
    gaps: gapRules,
    cancelHours: withChosen(usual.cancelHours, saved.cancelHours),
    waitingList: [true, false],
    offerMinutes: withChosen(usual.offerMinutes, saved.offerMinutes),
  }

  const choice = <Field_ extends Name>(name: Field_, label: string, hint?: string) => (
    <ChoiceField
      control={control}
      name={name}
      label={label}
      hint={hint}
      problem={problems[name]}
      options={choices[name].map((value) => ({ value, label: texts[name](value) }))}
    />
  )

  return (
    <SettingsSection title={m.rules_title()} text={m.rules_text()}>
      <form {...formProps}>
        <DraftNotice draft={draft} />
        {choice('approval', m.rules_approval(), m.rules_approval_hint())}
        {choice('noticeMinutes', m.rules_notice(), m.rules_notice_hint())}
        {choice('horizonDays', m.rules_horizon())}
        {choice('stepMinutes', m.rules_step(), m.rules_step_hint())}
        {choice('gaps', m.rules_gaps(), m.rules_gaps_hint())}
        {choice('cancelHours', m.rules_cancel(), m.rules_cancel_hint())}
        {choice('waitingList', m.rules_waiting_list(), m.rules_waiting_list_hint())}
        {form.watch('waitingList') ? (
          choice('offerMinutes', m.rules_offer_minutes(), m.rules_offer_minutes_hint())
        ) : (
          <MeanwhileChoice
            problem={problems.offerMinutes}
            label={m.rules_offer_minutes()}
            shown={texts.offerMinutes}
          />
        )}
        <div>
          <Button type="submit" busy={formState.isSubmitting}>
            {m.rules_save()}
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}
