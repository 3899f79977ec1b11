import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { indexOfTime } from '../../../domain/history/history-pages'
import { vehicleSource } from '../../../domain/history/vehicle-source'
import { parseTimeRange, zoneNote } from '../../../domain/time/query-time'
import { useApi } from '../../../domain/user/page-context'
import type { Instant } from '../../../lib/time/instant'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { Failure } from '../../../ui/feedback/failure'
import { MomentInput } from '../../../ui/form/moment-input'
import classes from './timeline.module.css'
import type { Timeline } from './use-timeline'
import type { JumpTarget } from './vehicle-search'

export function TimelineJump(props: {
  vehicleId: number
  timeline: Timeline
  viewZone: string
  askedAt: Instant | undefined
  /** The jump requested by another part of the page. `onTaken` is called when the jump has started. */
  goingTo: JumpTarget | null
  onTaken: () => void
  onGo: (rowIndex: number) => void
}) {
  const { vehicleId, timeline, viewZone, askedAt, goingTo } = props
  const api = useApi()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [going, setGoing] = useState<AbortController | null>(null)
  const [failed, setFailed] = useState<{ error: unknown; to: JumpTarget } | null>(null)
  const field = useRef<HTMLInputElement>(null)

  async function indexOf(to: JumpTarget, signal: AbortSignal): Promise<number> {
    const { window, filter } = timeline
    if (typeof to === 'string') return to === 'newest' ? 0 : window.count - 1
    const source = vehicleSource(api, vehicleId, signal)
    const { index, allNewer } = await indexOfTime(source, window, filter, to)
    if (allNewer && !signal.aborted) setProblem('All changes are newer. This is the oldest one.')
    return index
  }

  async function go(to: JumpTarget) {
    going?.abort()
    const controller = new AbortController()
    const { signal } = controller
    setGoing(controller)
    setFailed(null)
    setProblem(null)
    try {
      const rowIndex = await indexOf(to, signal)
      signal.throwIfAborted()
      await timeline.startAt(rowIndex)
      signal.throwIfAborted()
      props.onGo(rowIndex)
    } catch (error) {
      if (!signal.aborted) setFailed({ error, to })
    } finally {
      setGoing((now) => (now === controller ? null : now))
    }
  }
  // Cancels the jump when the list is replaced.
  useEffect(() => () => going?.abort(), [going])

  const take = useEffectEvent((to: JumpTarget) => {
    props.onTaken()
    void go(to)
  })
  useEffect(() => {
    if (goingTo !== null) take(goingTo)
  }, [goingTo])

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = parseTimeRange(text.trim(), viewZone)
    if (typed.kind !== 'invalid') return void go(typed.end)
    setProblem(typed.message)
    field.current?.focus()
  }

  const goButton = (label: string, to: JumpTarget) => (
    <Button variant="subtle" size="xs" onClick={() => void go(to)}>
      {label}
    </Button>
  )

  return (
    <form className={`row top ${classes.jump}`} onSubmit={submit} noValidate>
      <MomentInput
        ref={field}
        needs="day or time"
        size="xs"
        aria-label="Jump to a date"
        placeholder="Jump to 2024-03-05"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(null)
        }}
        description={zoneNote(text)}
        error={problem}
      />
      <SecondaryButton type="submit" size="xs">
        {going ? 'Jumping…' : 'Go'}
      </SecondaryButton>
      {askedAt !== undefined && goButton('Go to checked time', askedAt)}
      {timeline.loaded.offset > 0 && goButton('Newest', 'newest')}
      {timeline.loaded.older > 0 && goButton('Oldest', 'oldest')}
      {failed && <Failure error={failed.error} onRetry={() => void go(failed.to)} />}
    </form>
  )
}
