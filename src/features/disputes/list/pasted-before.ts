import { useEffect, useEffectEvent } from 'react'
import type { ClipboardContent } from '../../../domain/sheet/clipboard-content'
import type { PasteHandover } from '../../../domain/sheet/paste-handover'

/** Calls `onPaste` once with what was pasted on the page before this one, for this page. */
export function usePastedBefore(pasted: PasteHandover, onPaste: (content: ClipboardContent) => void): void {
  const receive = useEffectEvent(onPaste)
  useEffect(() => {
    // Taken by the mount that stays: React's strict mode mounts twice.
    const taking = setTimeout(() => {
      const content = pasted.take()
      if (content !== null) receive(content)
    })
    return () => clearTimeout(taking)
  }, [pasted])
}
