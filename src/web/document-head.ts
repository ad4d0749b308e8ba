import { createContext, useContext, useEffect } from 'react'

export type DocumentHead = { title: string; noindex: boolean }

/** The server collects here what the document's head says. */
export const HeadContext = createContext<DocumentHead | null>(null)

const robotsMeta = 'meta[name="robots"]'

export function useDocumentHead(text: string, { noindex = false } = {}) {
  const title = text === 'Créneau' ? text : `${text} · Créneau`
  const head = useContext(HeadContext)
  if (head) Object.assign(head, { title, noindex })

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    if (!noindex || document.head.querySelector(robotsMeta)) return
    const robots = document.createElement('meta')
    robots.name = 'robots'
    robots.content = 'noindex'
    document.head.append(robots)
    return () => robots.remove()
  }, [noindex])
}
