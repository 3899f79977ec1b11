/** Whether a mouse button or a finger is down, for what must not move the page under it: the click would miss. */
export interface PressWatch {
  /** Begins to watch; returns the end. */
  watch(): () => void
  /** Runs at once, or when the press under way is over and its click has arrived. */
  whenOver(action: () => void): void
}

export function createPressWatch(): PressWatch {
  let pressed = false
  let waiting: (() => void)[] = []

  function over() {
    pressed = false
    // The click comes after this event, before the next task.
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
