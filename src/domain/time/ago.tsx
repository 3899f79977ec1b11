import { useEffect, useState } from 'react'
import { relativeText, timeText, utcText } from '../../lib/time/time-text'
import { useZone } from '../user/page-context'
import { instantNow } from './query-time'

const TICK_MS = 20_000
const MINUTE_MS = 60_000

export function Ago({ at }: { at: number }) {
  const instant = at * 1000
  const zone = useZone()
  const [now, setNow] = useState(instantNow)
  useEffect(() => {
    const ticking = setInterval(() => setNow(instantNow()), TICK_MS)
    return () => clearInterval(ticking)
  }, [])
  const isRecent = Math.abs(now - instant) < MINUTE_MS * 1000
  return (
    <time className="muted" dateTime={utcText(at)} title={timeText(instant, zone, 'minute')}>
      {isRecent ? 'just now' : relativeText(instant, now)}
    </time>
  )
}
