export type PressWatch = ReturnType<typeof createPressWatch>

/** Detects a pressed mouse button or finger. If the page moved during a press, the click would miss. */
export function createPressWatch() {
  let pressed = false
  const waiting: (() => void)[] = []

  function begin() {
    pressed = true
  }

  function over() {
    pressed = false
    // The click event comes after this event, before the next task.
    setTimeout(() => {
      for (const action of waiting.splice(0)) action()
    })
  }

  return {
    watch(): () => void {
      const stop = new AbortController()
      const options = { capture: true, signal: stop.signal }
      window.addEventListener('pointerdown', begin, options)
      window.addEventListener('pointerup', over, options)
      window.addEventListener('pointercancel', over, options)
      return () => stop.abort()
    },
    /** Runs the callback immediately, or after the current press and its click. */
    whenOver(action: () => void): void {
      if (pressed) waiting.push(action)
      else action()
    },
  }
}
