import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button/button'
import { ProgressBar } from './progress-bar'

/** The state of a task; `Step` is how far it is, or how it ended well. */
export type TaskState<Step> =
  | Step
  | { readonly kind: 'idle' | 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly again: () => void }

type Task<Step> = (signal: AbortSignal, show: (step: Step) => void) => Promise<Step>

/** Does a long task, such as making a file, one at a time. It ends when the page is left. */
export function useTask<Step extends { readonly kind: string }>() {
  const [state, setState] = useState<TaskState<Step>>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(task: Task<Step>): Promise<void> {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    try {
      setState(await task(signal, (step) => signal.aborted || setState(step)))
    } catch (error) {
      if (signal.aborted) setState({ kind: 'cancelled' })
      else {
        controller.abort()
        setState({ kind: 'failed', error, again: () => void start(task) })
      }
    } finally {
      running.current = null
    }
  }

  return {
    state,
    start: (task: Task<Step>) => void start(task),
    cancel: () => running.current?.abort(),
  }
}

/** How far a task is, in words and as a bar, with a button that ends it. */
export function TaskProgress(props: {
  text: string
  done: number
  total: number
  /** The button's label. */
  cancel: string
  onCancel: () => void
}) {
  const label = useId()
  return (
    <div className="row-fields tabular">
      <span id={label}>{props.text}</span>
      <ProgressBar aria-labelledby={label} value={props.done} max={Math.max(props.total, 1)} />
      <Button variant="default" size="xs" onClick={props.onCancel}>
        {props.cancel}
      </Button>
    </div>
  )
}
