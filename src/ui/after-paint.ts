/** Nothing is painted in a tab that is hidden. */
const UNPAINTED_MS = 250

/** Makes a function that has an action run once, after the next frame is painted, however often it is called before. */
export function afterPaint(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let frame = 0

  function run() {
    cancelAnimationFrame(frame)
    timer = null
    action()
  }

  return () => {
    if (timer !== null) return
    timer = setTimeout(run, UNPAINTED_MS)
    frame = requestAnimationFrame(() => {
      if (timer !== null) clearTimeout(timer)
      // The frame is painted when this is over, before the next task.
      timer = setTimeout(run)
    })
  }
}
