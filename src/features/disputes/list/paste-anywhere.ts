import { useEffect, useEffectEvent } from 'react'
import type { ClipboardContent } from '../../../domain/sheet/clipboard-content'

/** Reads a clipboard before its event is over. HTML can be large, so it is read only if there is no text. */
export function contentOf(data: DataTransfer): ClipboardContent {
  const text = data.getData('text/plain')
  if (text !== '') return { text, html: '', file: undefined }
  return { text, html: data.getData('text/html'), file: data.files[0] }
}

/** Calls `onPaste` with what is pasted anywhere on the page but in a field. */
export function usePasteAnywhere(onPaste: (content: ClipboardContent) => void): void {
  const receive = useEffectEvent(onPaste)
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null
      if (event.defaultPrevented || isInField || event.clipboardData === null) return
      const content = contentOf(event.clipboardData)
      if (content.text.trim() === '' && content.html === '' && content.file === undefined) return
      event.preventDefault()
      receive(content)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}

const FIELDS = 'input, textarea, select, [contenteditable], dialog'
