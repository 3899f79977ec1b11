import { type RefObject, useEffect, useRef } from 'react'

export const onMac = /Mac|iPhone|iPad/.test(navigator.platform)
export const MODIFIER = onMac ? 'Meta' : 'Control'

/**
 * Ctrl-K or ⌘K, wherever the focus is, but not while a dialog waits for an answer. Until the palette is drawn it takes
 * what is typed: nobody waits for code to come before they type on. Returns that text, null once the palette has it.
 */
export function usePaletteKey(
  open: boolean,
  { onToggle, onNear }: { onToggle: (open: boolean) => void; onNear: () => void },
): RefObject<string | null> {
  const typedAhead = useRef<string | null>(null)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === MODIFIER) onNear()
      const other = event.shiftKey || event.altKey
      const wanted = event.key.toLowerCase() === 'k' && (onMac ? event.metaKey : event.ctrlKey)
      if (wanted && !other) {
        if (event.repeat || (!open && document.querySelector('dialog[open]'))) return
        event.preventDefault()
        typedAhead.current = open ? null : ''
        onToggle(!open)
      } else if (typedAhead.current !== null && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
        event.preventDefault()
        typedAhead.current += event.key
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open, onToggle, onNear])

  return typedAhead
}
