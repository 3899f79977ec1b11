import { useEffect, useRef, useState } from 'react'

/** The state of a task; `Step` is how far it is, or how it ended well. */
export type TaskState<Step> =
  | Step
  | { readonly kind: 'idle' | 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly again: () => void }

type Task<Step> = (signal: AbortSignal, show: (step: Step) => void) => Promise<Step>

/** Work that takes long, such as making a file: one at a time. Ends when the page is left. */
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
