import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { droppedFrom, type FormResult, type PublicPage, searchOf } from '../contract/public-pages.ts'
import { searchOfTexts } from './addresses.ts'

type Search = ReturnType<typeof searchOf>

/** What the link that led here names and means nothing. */
type Arrival = { dropped: readonly string[] }

type Address = {
  path: string
  /** In a frame of another site. */
  embedded: boolean
  search: Search
  /** Null once the visitor has chosen anything here. */
  arrival: Arrival | null
  /** The same for all entries of the browser's history from the arrival on this page, or from a new start. */
  visit: number | null
  /** Until the address changes. */
  form: FormResult | undefined
  /** Resolves when the page shows the new address. */
  go(search: Search, options?: { replace?: boolean; newVisit?: boolean }): Promise<void>
  /** Goes back to the first entry of the visit, so that the back button leads out of a frame. The page stays. */
  unwind(): void
}

const AddressContext = createContext<Address | null>(null)

/** `depth`: how many entries of the visit come before. */
type Entry = { visit?: number; depth?: number }

const entryInHistory = (): Entry => (history.state as Entry | null) ?? {}

const visitInHistory = (): number | null => entryInHistory().visit ?? null

type PageAddressProps = {
  page: PublicPage
  path: string
  search: string
  form?: FormResult | undefined
  /** The search that the server has drawn the page for. */
  drawn?: string
  children: ReactNode
}

/** The address of a public page. Only its search changes without a new document. */
export function PageAddress({
  page,
  path,
  search: first,
  form: sent,
  drawn = first,
  children,
}: PageAddressProps) {
  const [search, setSearch] = useState(() => searchOf(page, first))
  const [visit, setVisit] = useState<number | null>(null)
  const [form, setForm] = useState(sent)
  const [arrival, setArrival] = useState<Arrival | null>({ dropped: droppedFrom(page, drawn) })
  const arrivals = useRef<(() => void)[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    for (const arrive of arrivals.current.splice(0)) arrive()
  }, [search])

  useEffect(() => {
    // At once, because the browser then restores the scroll position.
    const moved = () =>
      flushSync(() => {
        setSearch(searchOf(page, location.search))
        setVisit(visitInHistory())
        setForm(undefined)
        setArrival(null)
      })
    window.addEventListener('popstate', moved)
    return () => window.removeEventListener('popstate', moved)
  }, [page])

  useEffect(() => {
    if (visitInHistory() === null) history.replaceState({ visit: Date.now() }, '')
    setVisit(visitInHistory())
    // The server draws some pages once for all.
    const dropped = droppedFrom(page, first)
    if (dropped.length > 0) setArrival({ dropped })
  }, [page, first])

  const go: Address['go'] = (next, { replace = false, newVisit = false } = {}) => {
    const url = `${path}${searchOfTexts.stringifySearch(next)}`
    const entry = entryInHistory()
    const { depth = 0 } = entry
    if (replace) history.replaceState(entry, '', url)
    else {
      const state = newVisit ? { visit: Date.now() } : { ...entry, depth: depth + 1 }
      history.pushState(state, '', url)
      window.scrollTo(0, 0)
    }
    setSearch({ ...next })
    setVisit(visitInHistory())
    setForm(undefined)
    setArrival(null)
    return new Promise((resolve) => arrivals.current.push(resolve))
  }

  const unwind = () => {
    const { depth = 0 } = entryInHistory()
    if (depth > 0) history.go(-depth)
  }
  return (
    <AddressContext value={{ path, embedded: page === 'embed', search, arrival, visit, form, go, unwind }}>
      {children}
    </AddressContext>
  )
}

export function usePageAddress(): Address {
  const address = useContext(AddressContext)
  if (!address) throw new Error('This component belongs to a public page')
  return address
}

/** The share link of a booking page, embedded or not. */
export const shareTokenIn = (path: string): string => path.split('/')[2] ?? ''

export const useShareToken = (): string => shareTokenIn(usePageAddress().path)
