import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { type PublicPage, searchOf } from '../contract/public-pages.ts'
import { searchOfTexts } from './addresses.ts'

type Search = ReturnType<typeof searchOf>

type Address = {
  path: string
  search: Search
  /** Resolves when the page shows the new address. */
  go(search: Search, options?: { replace?: boolean }): Promise<void>
}

const AddressContext = createContext<Address | null>(null)

type PageAddressProps = { page: PublicPage; path: string; search: string; children: ReactNode }

/** The address of a public page. Only its search changes without a new document. */
export function PageAddress({ page, path, search: first, children }: PageAddressProps) {
  const [search, setSearch] = useState(() => searchOf(page, first))
  const arrivals = useRef<(() => void)[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    for (const arrive of arrivals.current.splice(0)) arrive()
  }, [search])

  useEffect(() => {
    // At once, because the browser then restores the scroll position.
    const moved = () => flushSync(() => setSearch(searchOf(page, location.search)))
    window.addEventListener('popstate', moved)
    return () => window.removeEventListener('popstate', moved)
  }, [page])

  const go: Address['go'] = (next, { replace = false } = {}) => {
    const url = `${path}${searchOfTexts.stringifySearch(next)}`
    if (replace) history.replaceState(history.state, '', url)
    else history.pushState(null, '', url)
    window.scrollTo(0, 0)
    setSearch({ ...next })
    return new Promise((resolve) => arrivals.current.push(resolve))
  }
  return <AddressContext value={{ path, search, go }}>{children}</AddressContext>
}

export function usePageAddress(): Address {
  const address = useContext(AddressContext)
  if (!address) throw new Error('This component belongs to a public page')
  return address
}

/** Of a booking page. */
export const useShareToken = (): string => usePageAddress().path.slice('/book/'.length)
