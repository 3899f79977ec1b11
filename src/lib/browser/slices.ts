/** Length of a slice of work (ms): too short to be felt. Shorter ones would spend most of the time rendering. */
const SLICE_MS = 24

export type SlicedWork = ReturnType<typeof yieldingToEventLoop>

/**
 * Runs a generator in slices, so the page renders and responds in between. It should yield every fraction of a
 * millisecond, and runs synchronously up to its first yield. Messages pace it, since browsers delay timers by 4 ms and
 * more.
 */
export function yieldingToEventLoop(work: Generator<undefined, void, undefined>) {
  const channel = new MessageChannel()
  let over = false

  function end(): void {
    over = true
    channel.port1.close()
  }

  function slice(budget: number): void {
    if (over) return
    const until = performance.now() + budget
    do {
      if (work.next().done) {
        end()
        return
      }
    } while (performance.now() < until)
    channel.port2.postMessage(null)
  }

  channel.port1.onmessage = () => slice(SLICE_MS)
  slice(0)
  return {
    finish: () => slice(Number.POSITIVE_INFINITY),
    stop: () => {
      if (over) return
      end()
      work.return()
    },
  }
}

/** Lets the page render and handle events. Uses a message, as `yieldingToEventLoop` does. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
