import { m } from '../../../messages/messages.js'
import { Notice } from '../../ui/notice.tsx'

const texts = {
  service: m.link_service,
  places: m.link_places,
  with: m.link_with,
  month: m.link_month,
  date: m.link_date,
  time: m.link_time,
}

/** A choice that a link names and that cannot be shown. */
export type Replaced = keyof typeof texts

export const isReplaceable = (name: string): name is Replaced => Object.hasOwn(texts, name)

/** Old links have dates that are past by now. */
export function dateIn(
  { today, lastDate }: { today: string; lastDate: string },
  date: string | undefined,
): string | undefined {
  return date !== undefined && date >= today && date <= lastDate ? date : undefined
}

export function ReplacedChoices({ replaced }: { replaced: readonly Replaced[] }) {
  if (replaced.length === 0) return null
  return (
    <Notice tone="wait">
      {replaced.map((name) => (
        <p key={name}>{texts[name]()}</p>
      ))}
    </Notice>
  )
}
