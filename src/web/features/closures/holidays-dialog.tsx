import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { reading, refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByClosures } from '../schedules/affected-queries.ts'
import { ListSkeleton } from '../schedules/schedule-skeleton.tsx'
import type { DialogProps } from './closure-dialog.tsx'
import { type Place, PlaceFields } from './holiday-country-fields.tsx'
import { HolidayList } from './holiday-list.tsx'

type Holiday = Reply<'listHolidays'>['holidays'][number]

/** The closed holidays, plus all later ones: those of a new year are selected together. */
function closedAtFirst(holidays: readonly Holiday[]): Set<string> {
  const last = holidays.findLast(({ closed }) => closed)?.date ?? ''
  return new Set(holidays.filter(({ closed, date }) => closed || date > last).map(({ date }) => date))
}

export function HolidaysDialog({ schedule, focusAfter, onOpenChange, onSaved }: DialogProps) {
  const params = { scheduleId: schedule.id }
  const [chosen, setChosen] = useState<Place | null>(null)
  const [dates, setDates] = useState<ReadonlySet<string> | null>(null)
  const countries = useQuery(reading('listHolidayCountries'))
  const list = useQuery({
    ...reading('listHolidays', {
      params,
      query: chosen
        ? { country: chosen.country, ...(chosen.region !== null && { region: chosen.region }) }
        : {},
    }),
    gcTime: 0,
  })
  const { country, region, holidays = [] } = list.data ?? {}
  const place = chosen ?? { country: country ?? 'FR', region: region ?? null }
  const closed = dates ?? closedAtFirst(holidays)
  const save = useMutation({
    mutationFn: () => call('setHolidays', { params, body: { ...place, dates: [...closed] } }),
    onSuccess: async (saved) => {
      await refresh(...affectedByClosures)
      toastSuccess(m.toast_holidays_saved())
      onOpenChange(false)
      onSaved(saved)
    },
    onError: (error) => tellFailure(error),
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
      {failed && (
        <ErrorState
          title={m.holidays_load_failed()}
          error={failed.error}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {countries.data && (
        <PlaceFields
          countries={countries.data}
          place={place}
          onChange={(next) => {
            setChosen(next)
            setDates(null)
          }}
        />
      )}
      {!failed && !(countries.data && list.data) && <ListSkeleton />}
      {countries.data && list.data && (
        <>
          <HolidayList holidays={holidays} chosen={closed} onChange={setDates} />
          <Button size="large" wide busy={save.isPending} onClick={() => save.mutate()}>
            {closed.size === 0 ? m.holidays_save_none() : m.holidays_save({ count: closed.size })}
          </Button>
        </>
      )}
    </Dialog>
  )
}
