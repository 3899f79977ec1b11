import type { RequestGate } from '../history/retrying-source'

/** The gate of a run: closed while the run is paused, and while the service asks to wait. */
export interface RunGate extends RequestGate {
  /** Until when the service is left alone, milliseconds since 1970; null if not. */
  quietUntil(): number | null
  isOpen(): boolean
  /** Closes the gate, or opens it as far as no quiet time is left. */
  hold(isPaused: boolean): void
  /** Lets everything that waits look at its signal, and forgets the quiet time. Call it after an abort. */
  end(): void
}

/** Creates an open gate. `onChange` is called when a quiet time begins, grows or ends. */
export function createRunGate(onChange: () => void): RunGate {
  let isPaused = false
  let quietUntil: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: (() => void)[] = []

  function wake() {
    const woken = waiting
    waiting = []
    for (const go of woken) go()
  }
  function endQuiet() {
    quietUntil = null
    wake()
    onChange()
  }
  const isOpen = () => !isPaused && quietUntil === null

  return {
    isOpen,
    quietUntil: () => quietUntil,
    async pass(signal) {
      signal.throwIfAborted()
      while (!isOpen()) {
        await new Promise<void>((resolve) => waiting.push(resolve))
        signal.throwIfAborted()
      }
    },
    quietFor(ms) {
      const until = Date.now() + ms
      if (until <= (quietUntil ?? 0)) return
      quietUntil = until
      clearTimeout(timer)
      timer = setTimeout(endQuiet, ms)
      onChange()
    },
    hold(next) {
      isPaused = next
      if (isOpen()) wake()
    },
    end() {
      clearTimeout(timer)
      quietUntil = null
      wake()
    },
  }
}
