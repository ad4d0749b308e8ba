import {
  droppedFromOwner,
  isOwnerPage,
  type OwnerPage,
  ownerParameterNames,
  ownerSearchOf,
} from '../contract/owner-pages.ts'
import { pageAt } from '../contract/pages.ts'
import { m } from '../messages/messages.js'
import { toastError } from './ui/toast.ts'

/** For a route of the owner's application. */
export const searchFor =
  <Of extends OwnerPage>(page: Of) =>
  (search: Record<string, unknown>) => {
    const texts = Object.entries(search).filter(([, value]) => typeof value === 'string')
    const found = ownerSearchOf(page, `${new URLSearchParams(texts as [string, string][])}`)
    // The router keeps what it has read itself unless it is replaced.
    const nothing = Object.fromEntries(ownerParameterNames(page).map((name) => [name, undefined]))
    return { ...nothing, ...found } as typeof found
  }

/** The link that led here names a date, a booking or the like that cannot be. */
export function noteDroppedParameters({ pathname, search }: Location): void {
  const page = pageAt(pathname)
  if (isOwnerPage(page) && droppedFromOwner(page, search).length > 0)
    toastError(m.link_part_dropped(), m.link_part_dropped_text())
}
