import { useEffect, useEffectEvent } from 'react'

/** Elements that take a paste themselves. */
const FIELDS = 'input, textarea, select, [contenteditable], dialog'

/** Calls `onPaste` with what is pasted anywhere on the page but in a field or a dialog, while the event lasts. */
export function usePagePaste(onPaste: (data: DataTransfer) => void): void {
  const receive = useEffectEvent(onPaste)
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null
      if (event.defaultPrevented || isInField || event.clipboardData === null) return
      event.preventDefault()
      receive(event.clipboardData)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}
