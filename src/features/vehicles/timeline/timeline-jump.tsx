import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { HistoryFilter } from '../../../api/resources/history'
import { historySource } from '../../../domain/history/history-source'
import type { HistoryWindow } from '../../../domain/history/history-window'
import { indexOfTime } from '../../../domain/history/index-of-time'
import { readAskedTime } from '../../../domain/time/asked-time'
import type { Instant } from '../../../lib/time/instant'
import { Failure } from '../../../ui/feedback/failure'
import classes from './timeline-tools.module.css'
import { latestOf } from './view-filter'

/** Goes to the newest revision at or before a time, wherever in the list that is: one request finds its place. */
export function TimelineJump(props: {
  api: ApiClient
  vehicleId: number
  filter: HistoryFilter
  window: HistoryWindow
  /** The zone that what is typed is read in. */
  zone: string
  onGo: (place: number) => void
}) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [going, setGoing] = useState<AbortController | null>(null)
  const [failed, setFailed] = useState<{ error: unknown; at: Instant } | null>(null)
  const field = useRef<HTMLInputElement>(null)

  async function go(at: Instant) {
    going?.abort()
    const controller = new AbortController()
    const { signal } = controller
    setGoing(controller)
    setFailed(null)
    try {
      const source = historySource(props.api, props.vehicleId, signal)
      const { index, allNewer } = await indexOfTime(source, props.window, props.filter, at)
      if (signal.aborted) return
      setProblem(allNewer ? 'All revisions of this list are newer; this is the oldest.' : null)
      props.onGo(index)
    } catch (error) {
      if (!signal.aborted) setFailed({ error, at })
    } finally {
      setGoing((now) => (now === controller ? null : now))
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const asked = readAskedTime(text.trim(), props.zone)
    if (asked.kind === 'invalid') {
      setProblem(asked.message)
      field.current?.focus()
      return
    }
    setProblem(null)
    void go(latestOf(asked))
  }

  return (
    <form className={classes.jump} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        size="xs"
        aria-label="Jump to a date"
        placeholder="Jump to 2024-03-05 08:30"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(null)
        }}
        error={problem}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="default" size="xs">
        {going ? 'Going…' : 'Go'}
      </Button>
      {failed && <Failure error={failed.error} onRetry={() => void go(failed.at)} />}
    </form>
  )
}
