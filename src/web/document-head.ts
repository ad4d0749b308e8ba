import { useEffect } from 'react'

export function useDocumentHead(title: string, { noindex = false } = {}) {
  useEffect(() => {
    document.title = title === 'Créneau' ? title : `${title} · Créneau`
  }, [title])

  useEffect(() => {
    if (!noindex) return
    const robots = document.createElement('meta')
    robots.name = 'robots'
    robots.content = 'noindex'
    document.head.append(robots)
    return () => robots.remove()
  }, [noindex])
}
