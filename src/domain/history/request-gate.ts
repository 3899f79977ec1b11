/** When requests may be sent: what many sources share, so that a service that asks to wait is left alone by all. */
export type RequestGate = ReturnType<typeof createRequestGate>

/** Creates an open gate. `onChange` is called when a quiet time begins, grows or ends. */
export function createRequestGate(onChange: () => void = () => undefined) {
  let isHeld = false
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
  const isOpen = () => !isHeld && quietUntil === null

  return {
    isOpen,
    /** Until when the service is left alone, milliseconds since 1970; null where it is not. */
    quietUntil: () => quietUntil,
    /** Resolves once a request may be sent. Rejects with the signal's reason once it is aborted. */
    async pass(signal: AbortSignal): Promise<void> {
      signal.throwIfAborted()
      while (!isOpen()) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          signal.addEventListener('abort', wake, { once: true })
        })
        signal.throwIfAborted()
      }
    },
    /** Lets nothing pass for `ms` milliseconds from now; a longer quiet time stays. */
    quietFor(ms: number): void {
      const until = Date.now() + ms
      if (until <= (quietUntil ?? 0)) return
      quietUntil = until
      clearTimeout(timer)
      timer = setTimeout(endQuiet, ms)
      onChange()
    },
    /** Closes the gate, or opens it as far as no quiet time is left. */
    hold(next: boolean): void {
      isHeld = next
      if (isOpen()) wake()
    },
    /** Lets everything that waits look at its signal, and forgets the quiet time. Call it after an abort. */
    end(): void {
      clearTimeout(timer)
      quietUntil = null
      wake()
    },
  }
}
