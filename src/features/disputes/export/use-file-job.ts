import { useEffect, useRef, useState } from 'react'

/** The state of a job; `Step` is how far it is, or how it ended well. */
export type JobState<Step> =
  | Step
  | { readonly kind: 'idle' | 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly again: () => void }

type Job<Step> = (signal: AbortSignal, show: (step: Step) => void) => Promise<Step>

/** Makes a file, one at a time. Ends when the page is left. */
export function useFileJob<Step extends { readonly kind: string }>() {
  const [state, setState] = useState<JobState<Step>>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(job: Job<Step>): Promise<void> {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    try {
      setState(await job(signal, (step) => signal.aborted || setState(step)))
    } catch (error) {
      if (signal.aborted) setState({ kind: 'cancelled' })
      else {
        controller.abort()
        setState({ kind: 'failed', error, again: () => void start(job) })
      }
    } finally {
      running.current = null
    }
  }

  return {
    state,
    start: (job: Job<Step>) => void start(job),
    cancel: () => running.current?.abort(),
  }
}
