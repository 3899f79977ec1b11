/**
 * How long a slice of work may keep the page busy, in milliseconds: too short to be felt by whoever types or clicks
 * meanwhile. The page draws between two of them, which takes as long as many of the slices would, were they shorter.
 */
const SLICE_MS = 24

/** Work under way in slices. */
export interface SlicedWork {
  /** Does what is left at once. */
  finish(): void
  /** Leaves what is left undone. */
  stop(): void
}

/**
 * Does work in slices, the first step of it at once, so that the page goes on drawing and answering in between. The work
 * is a generator that yields wherever it can be interrupted, every fraction of a millisecond or so; up to the first time
 * it does what is to be seen first. Messages to oneself pace it: timers are held back to 4 ms and more.
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
