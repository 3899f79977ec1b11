/**
 * Length of a slice of work (ms): too short to be felt while typing or clicking. The page renders between slices, which
 * would take most of the time if they were shorter.
 */
const SLICE_MS = 24

export interface SlicedWork {
  /** Does the rest at once. */
  finish(): void
  /** Cancels the rest. */
  stop(): void
}

/**
 * Runs work in slices, so that the page renders and responds in between. The work is a generator that yields wherever it
 * can be interrupted, about every fraction of a millisecond; up to its first yield it runs at once. Paced by messages,
 * since browsers delay timers by 4 ms and more.
 */
export function inSlices(work: Generator<undefined, void, undefined>): SlicedWork {
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

/** Lets the page draw and handle events; a message, since browsers delay timers by 4 ms and more. */
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
