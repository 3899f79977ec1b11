import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isRevision } from '../../../api/resources/revision'
import { useZone } from '../../../domain/person/use-zone'
import type { Instant } from '../../../lib/time/instant'
import { dayText, zoneText } from '../../../lib/time/time-text'
import classes from './timeline.module.css'
import { needsOffset, type ReadLines, rowOfLine } from './timeline-line'
import { isBelowHead } from './use-top-row'

/** A day of the list with its offset, `Tuesday, 5 March 2024 EST (UTC−5)`; without it where each time has its own. */
export function DayText({ instant }: { instant: Instant }) {
  const zone = useZone()
  return (
    <>
      {dayText(instant, zone)}{' '}
      {!needsOffset(instant, zone) && (
        <span className={`muted small ${classes.offset}`}>{zoneText(instant, zone)}</span>
      )}
    </>
  )
}

/** The list's head: the zone of its times, and the day of the row below it once that day's heading is out of view. */
export function TimelineHead(
  props: ReadLines & { list: RefObject<HTMLElement | null>; topLine: () => number },
) {
  const { list } = props
  const zone = useZone()
  const [line, setLine] = useState<number | null>(null)
  const update = useEffectEvent(() => setLine(isBelowHead(list) ? null : props.topLine()))
  useEffect(() => {
    const stop = new AbortController()
    // With the frame: asked here, the page would be laid out within the task that draws the revisions.
    const first = requestAnimationFrame(() => update())
    window.addEventListener('scroll', () => update(), { passive: true, signal: stop.signal })
    return () => {
      cancelAnimationFrame(first)
      stop.abort()
    }
  }, [])

  const row = line === null || line >= props.lines.count ? undefined : rowOfLine(props, line)
  return (
    <div className={`line spread muted small ${classes.head}`}>
      <span aria-hidden>{row && isRevision(row) && <DayText instant={row.instant} />}</span>
      <span className="ellipsis">Times in {zone}</span>
    </div>
  )
}
