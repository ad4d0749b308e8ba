import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { newest, reading, refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { Select } from '../../ui/radix/select.tsx'
import { Tick } from '../../ui/tick.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedByClosures } from '../schedules/affected-queries.ts'
import { ListSkeleton } from '../schedules/schedule-loading.tsx'
import type { DialogProps } from './closure-form.ts'

type HolidayRegion = { country: string; region: string | null }

type HolidayRegionFieldsProps = {
  countries: Reply<'listHolidayCountries'>
  chosenRegion: HolidayRegion
  onChange: (chosenRegion: HolidayRegion) => void
}

function HolidayRegionFields({ countries, chosenRegion, onChange }: HolidayRegionFieldsProps) {
  const regions = countries.find(({ country }) => country === chosenRegion.country)?.regions ?? []
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={m.holidays_country()}>
        {(field) => (
          <Select
            {...field}
            value={chosenRegion.country}
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
              value={chosenRegion.region ?? 'all'}
              onChange={(region) => onChange({ ...chosenRegion, region: region === 'all' ? null : region })}
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

type HolidayListProps = {
  holidays: Reply<'listHolidays'>['holidays']
  chosen: ReadonlySet<string>
  onChange: (date: string, closed: boolean) => void
}

function HolidayList({ holidays, chosen, onChange }: HolidayListProps) {
  if (holidays.length === 0) return <p className="text-muted">{m.holidays_none()}</p>
  return (
    <fieldset>
      <legend className="sr-only">{m.holidays_legend()}</legend>
      {holidays.map(({ date, name, closed }) => (
        <div key={date} className="flex border-t border-line">
          <Tick checked={chosen.has(date)} onChange={(checked) => onChange(date, checked)}>
            <span className="grid min-w-0 flex-1">
              <span className="font-semibold">{name}</span>
              <span className="text-small text-muted first-letter:uppercase">{formatDate(date)}</span>
            </span>
            {closed && <span className="text-caption text-muted">{m.holidays_closed()}</span>}
          </Tick>
        </div>
      ))}
    </fieldset>
  )
}

type Holiday = Reply<'listHolidays'>['holidays'][number]

/** Holidays after the last closed one are selected too: they are those of a new year. */
function closedAtFirst(holidays: readonly Holiday[]): Set<string> {
  const last = holidays.findLast(({ closed }) => closed)?.date ?? ''
  return new Set(holidays.filter(({ closed, date }) => closed || date > last).map(({ date }) => date))
}

/** What is not edited here follows what others have saved. */
function closedWith(edits: ReadonlyMap<string, boolean>, holidays: readonly Holiday[]): Set<string> {
  const closed = closedAtFirst(holidays)
  return new Set(holidays.map(({ date }) => date).filter((date) => edits.get(date) ?? closed.has(date)))
}

export function HolidaysDialog({ schedule, focusAfter, onOpenChange, onSaved }: DialogProps) {
  const params = { scheduleId: schedule.id }
  const [chosen, setChosen] = useState<HolidayRegion | null>(null)
  const [edits, setEdits] = useState<ReadonlyMap<string, boolean>>(new Map())
  const countries = useQuery(reading('listHolidayCountries'))
  const asked = reading('listHolidays', {
    params,
    query: chosen
      ? { country: chosen.country, ...(chosen.region !== null && { region: chosen.region }) }
      : {},
  })
  const list = useQuery({ ...asked, gcTime: 0 })
  const { country, region, holidays = [] } = list.data ?? {}
  const chosenRegion = chosen ?? { country: country ?? 'FR', region: region ?? null }
  const closed = closedWith(edits, holidays)
  const save = useMutation({
    mutationFn: async () => {
      const now = await newest(asked)
      const dates = [...closedWith(edits, now.holidays)]
      return call('setHolidays', { params, body: { ...chosenRegion, dates } })
    },
    onSuccess: async (saved) => {
      await refresh(...affectedByClosures)
      toastSuccess(m.toast_holidays_saved())
      onOpenChange(false)
      onSaved(saved)
    },
    onError: (error) => toastFailure(error),
  })
  const failed = [countries, list].find(({ isError }) => isError)

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      focusAfter={focusAfter}
      title={m.closures_holidays()}
      description={m.holidays_text()}
    >
      {failed && <ErrorState title={m.holidays_load_failed()} query={failed} />}
      {countries.data && (
        <HolidayRegionFields
          countries={countries.data}
          chosenRegion={chosenRegion}
          onChange={(next) => {
            setChosen(next)
            setEdits(new Map())
          }}
        />
      )}
      {!failed && !(countries.data && list.data) && <ListSkeleton />}
      {countries.data && list.data && (
        <>
          <HolidayList
            holidays={holidays}
            chosen={closed}
            onChange={(date, isClosed) => setEdits(new Map(edits).set(date, isClosed))}
          />
          <Button size="large" wide busy={save.isPending} onClick={() => save.mutate()}>
            {closed.size === 0 ? m.holidays_save_none() : m.holidays_save({ count: closed.size })}
          </Button>
        </>
      )}
    </Dialog>
  )
}
