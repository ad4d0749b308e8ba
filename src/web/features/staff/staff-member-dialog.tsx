import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { staff } from '../../../contract/staff.ts'
import { type StaffColor, staffColors } from '../../../domain/staff.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { MeanwhileChoice } from '../../form/meanwhile.tsx'
import type { Edit, Tracked } from '../../form/saved-form.ts'
import { refresh } from '../../query.ts'
import { Input } from '../../ui/input.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByStaff } from '../schedules/affected-queries.ts'
import { ColorMark } from './staff-member-name.tsx'
import type { StaffMember } from './team.ts'

const memberFields = staff.createStaff.body

type Typed = z.input<typeof memberFields>
type Member = z.output<typeof memberFields>

export const colorNames: Record<StaffColor, () => string> = {
  plum: m.color_plum,
  apricot: m.color_apricot,
  green: m.color_green,
  blue: m.color_blue,
  rose: m.color_rose,
  teal: m.color_teal,
  ochre: m.color_ochre,
  grey: m.color_grey,
}

type MemberDialogProps = {
  draft: string
  title: string
  description: string
  empty: Typed
  edits?: Tracked<Typed, StaffMember>
  open: boolean
  onOpenChange: (open: boolean) => void
  onSubmit: (member: Member, edit: Edit<Member, StaffMember>) => Promise<Partial<StaffMember>> | Promise<void>
}

export function MemberDialog({ empty, ...dialog }: MemberDialogProps) {
  return (
    <FormDialog {...dialog} schema={memberFields} empty={empty} submit={m.team_save()}>
      {({ control, register }, problems) => (
        <>
          <FormField label={m.team_name()} problem={problems.name}>
            {(field) => <Input {...field} autoComplete="off" {...register('name')} />}
          </FormField>
          {empty.color && (
            <div>
              <Controller
                control={control}
                name="color"
                render={({ field: { name, value, onChange } }) => (
                  <ColorChoice name={name} value={value} onChange={onChange} />
                )}
              />
              <MeanwhileChoice
                problem={problems.color}
                label={m.team_color()}
                shown={(color: StaffColor) => colorNames[color]()}
              />
            </div>
          )}
        </>
      )}
    </FormDialog>
  )
}

type EditMemberDialogProps = {
  scheduleId: number
  member: StaffMember
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function EditMemberDialog({ scheduleId, member, ...dialog }: EditMemberDialogProps) {
  const { id: staffId, name, color } = member
  return (
    <MemberDialog
      {...dialog}
      draft={`member-${staffId}`}
      title={m.team_edit({ name })}
      description={m.team_edit_text()}
      empty={{ name, color }}
      edits={{ saved: member, valuesOf: ({ name, color }) => ({ name, color }) }}
      onSubmit={async (_, { changed, seen }) => {
        const body = { ...changed, seen }
        const now = await call('editStaff', { params: { scheduleId, staffId }, body })
        await refresh(...affectedByStaff)
        toastSuccess(m.toast_member_changed())
        return now
      }}
    />
  )
}

type ColorChoiceProps = {
  name: string
  value: StaffColor | undefined
  onChange: (color: StaffColor) => void
}

function ColorChoice({ name, value, onChange }: ColorChoiceProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-small font-semibold">{m.team_color()}</legend>
      <div className="flex flex-wrap gap-2">
        {staffColors.map((color) => (
          <label
            key={color}
            className="relative flex min-h-11 items-center gap-2 rounded-full px-3.5 text-small ring-1 ring-line ring-inset hover:ring-edge has-checked:bg-accent-soft has-checked:font-semibold has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={color === value}
              onChange={() => onChange(color)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <ColorMark color={color} />
            {colorNames[color]()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
