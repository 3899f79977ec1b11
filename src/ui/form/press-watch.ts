/** Watches for a pressed mouse button or finger: if the page moved then, the click would miss. */
export interface PressWatch {
  /** Starts watching; returns what stops it. */
  watch(): () => void
  /** Runs the callback at once, or after the current press and its click. */
  whenOver(action: () => void): void
}

export function createPressWatch(): PressWatch {
  let pressed = false
  let waiting: (() => void)[] = []

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
    watch: () => {
      const stop = new AbortController()
      const options = { capture: true, signal: stop.signal }
      window.addEventListener(
        'pointerdown',
        () => {
          pressed = true
        },
        options,
      )
      window.addEventListener('pointerup', over, options)
      window.addEventListener('pointercancel', over, options)
      return () => stop.abort()
    },
    whenOver: (action) => {
      if (pressed) waiting.push(action)
      else action()
    },
  }
}
