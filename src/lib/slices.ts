/** How long a slice of work may keep the page busy, in milliseconds: half a frame. */
const SLICE_MS = 8

/** Work under way in slices. */
export interface SlicedWork {
  /** Does what is left at once. */
  finish(): void
  /** Leaves what is left undone. */
  stop(): void
}

/**
 * Does work in slices of a few milliseconds, the first one at once, so that the page goes on drawing and answering in
 * between. The work is a generator that yields wherever it can be interrupted, every fraction of a millisecond or so.
 * Messages to oneself pace it: timers are held back to 4 ms and more.
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
  slice(SLICE_MS)
  return {
    finish: () => slice(Number.POSITIVE_INFINITY),
    stop: () => {
      if (over) return
      end()
      work.return()
    },
  }
}
