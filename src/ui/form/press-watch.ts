export type PressWatch = ReturnType<typeof createPressWatch>

/** Watches for a pressed mouse button or finger: if the page moved then, the click would miss. */
export function createPressWatch() {
  let pressed = false
  let waiting: (() => void)[] = []

  function begin() {
    pressed = true
  }

  function over() {
    pressed = false
    // The click event follows this one, before the next task.
    setTimeout(() => {
      const due = waiting
      waiting = []
      for (const action of due) action()
    })
  }

  return {
    /** Starts watching; returns what stops it. */
    watch(): () => void {
      const stop = new AbortController()
      const options = { capture: true, signal: stop.signal }
      window.addEventListener('pointerdown', begin, options)
      window.addEventListener('pointerup', over, options)
      window.addEventListener('pointercancel', over, options)
      return () => stop.abort()
    },
    /** Runs the callback at once, or after the current press and its click. */
    whenOver(action: () => void): void {
      if (pressed) waiting.push(action)
      else action()
    },
  }
}
