import { useEffect, useRef, useState } from 'react'

/** The state of a task. `Step` is its progress, or its successful result. */
export type TaskState<Step> =
  | Step
  | { readonly kind: 'idle' | 'canceled' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly again: () => void }

type Task<Step> = (signal: AbortSignal, show: (step: Step) => void) => Promise<Step>

/** Runs one long task at a time, such as making a file. Aborts it on unmount. */
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
      if (signal.aborted) setState({ kind: 'canceled' })
      else {
        controller.abort()
        setState({ kind: 'failed', error, again: () => void start(task) })
      }
    } finally {
      running.current = null
    }
  }

  return { state, start: (task: Task<Step>) => void start(task), cancel: () => running.current?.abort() }
}
