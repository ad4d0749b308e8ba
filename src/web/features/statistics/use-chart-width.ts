import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The available width for a chart and the root font size, in pixels; the width is 0 until measured. */
type Room = { width: number; rem: number }

export function useRoom(): [RefObject<HTMLDivElement | null>, Room] {
  const element = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Room>({ width: 0, rem: 16 })

  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setRoom((before) =>
        before.width === box.clientWidth && before.rem === rem ? before : { width: box.clientWidth, rem },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  return [element, room]
}
