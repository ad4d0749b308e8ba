import { useRef, useState } from 'react'
import type { Body } from '../../../contract/index.ts'
import type { Repeat } from '../../../domain/series.ts'
import { call, isUnsure, refusedWith } from '../../api.ts'
import { clashes, type Occurrence, type SeriesChoice } from './series-clashes.tsx'
import { undoing } from './undo-change.ts'

type Plan = { key: string; rows: Occurrence[] }

/** A recurring appointment that is being added: its rule, and what to do about the dates that clash. */
export function useSeries(scheduleId: string) {
  const [repeat, setRepeat] = useState<Repeat | null>(null)
  const [plan, setPlan] = useState<Plan | null>(null)
  const [choices, setChoices] = useState<SeriesChoice[]>([])

  /** Sent, but nobody knows whether it was saved. Its own appointments would now stand in its way. */
  const unsure = useRef('')

  const params = { scheduleId }

  /** Null if dates clash about which nothing has been decided. They are then on screen. */
  const save = async (entry: Body<'createBooking'>, rule: Repeat) => {
    const key = JSON.stringify([entry, rule])
    const known = plan?.key === key ? plan.rows : []
    const decided: SeriesChoice[] = known.map(
      ({ planned }) => choices.find(({ date }) => date === planned) ?? { date: planned, skip: true },
    )
    const body = { ...entry, repeat: rule, choices: decided }
    const look = async () => {
      const { occurrences } = await call('createSeries', { params, body })
      const open = occurrences.filter(clashes)
      if (open.length === 0) return occurrences.every(({ skipped }) => skipped)
      const others = known.filter(({ planned }) => !open.some((row) => row.planned === planned))
      const rows = [...others, ...open].sort((a, b) => a.planned.localeCompare(b.planned))
      if (plan?.key !== key) setChoices([])
      setPlan({ key, rows })
      return true
    }
    const sent = JSON.stringify(body)
    if (unsure.current !== sent && (await look())) return null
    try {
      return (await call('createSeries', { params, body: { ...body, ...undoing, save: true } })).bookings
    } catch (error) {
      if (isUnsure(error)) unsure.current = sent
      // Someone has booked meanwhile.
      if (refusedWith(error, 'series_clashes') && (await look())) return null
      throw error
    }
  }

  /** For the next appointment. */
  const clear = () => {
    setRepeat(null)
    setPlan(null)
    setChoices([])
  }

  return { repeat, setRepeat, clear, rows: plan?.rows ?? [], choices, setChoices, save }
}
