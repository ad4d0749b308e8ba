import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/radix/select.tsx'

export type Place = { country: string; region: string | null }

type PlaceFieldsProps = {
  countries: Reply<'listHolidayCountries'>
  place: Place
  onChange: (place: Place) => void
}

export function PlaceFields({ countries, place, onChange }: PlaceFieldsProps) {
  const regions = countries.find(({ country }) => country === place.country)?.regions ?? []
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={m.holidays_country()}>
        {(field) => (
          <Select
            {...field}
            value={place.country}
            onChange={(country) => onChange({ country, region: null })}
            options={countries.map(({ country, name }) => ({ value: country, label: name }))}
          />
        )}
      </Field>
      {regions.length > 0 && (
        <Field label={m.holidays_region()}>
          {(field) => (
            <Select
              {...field}
              value={place.region ?? 'all'}
              onChange={(region) => onChange({ ...place, region: region === 'all' ? null : region })}
              options={[
                { value: 'all', label: m.holidays_everywhere() },
                ...regions.map(({ region, name }) => ({ value: region, label: name })),
              ]}
            />
          )}
        </Field>
      )}
    </div>
  )
}
