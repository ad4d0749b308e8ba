import { m } from '../../../messages/messages.js'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/radix/select.tsx'

type SeriesScopeProps = { following: boolean; onChange: (following: boolean) => void }

/** Whether a change of a recurring appointment is for this booking alone. */
export const SeriesScope = ({ following, onChange }: SeriesScopeProps) => (
  <Field label={m.appointment_scope()}>
    {(field) => (
      <Select
        {...field}
        value={following ? 'following' : 'one'}
        options={[
          { value: 'one', label: m.appointment_scope_one() },
          { value: 'following', label: m.appointment_scope_following() },
        ]}
        onChange={(value) => onChange(value === 'following')}
      />
    )}
  </Field>
)
