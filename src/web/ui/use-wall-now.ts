import { useEffect, useState } from 'react'
import { wallNow } from '../format.ts'

export function useWallNow(zone: string): { date: string; time: string } {
  const [now, setNow] = useState(() => wallNow(zone))

  useEffect(() => {
    const read = () => {
      const { date, time } = wallNow(zone)
      setNow((before) => (before.date === date && before.time === time ? before : { date, time }))
    }
    read()
    const timer = setInterval(read, 10_000)
    return () => clearInterval(timer)
  }, [zone])

  return now
}
