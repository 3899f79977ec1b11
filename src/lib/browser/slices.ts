/** Length of a slice (ms). Too short to notice. With shorter slices, most of the time would go to rendering. */
const SLICE_MS = 24

export type SlicedWork = ReturnType<typeof yieldingToEventLoop>

/**
 * Runs a generator in slices, so the page can render and respond in between. The generator should yield several times
 * per millisecond; it runs synchronously up to its first `yield`. Paced by messages, because browsers delay timers by 4
 * ms or more.
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

/** Resolves in the next task, once the page could render and handle events. Uses messages, like `yieldingToEventLoop`. */
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
