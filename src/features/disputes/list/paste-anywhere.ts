import type { ClipboardContent } from '../../../domain/sheet/clipboard-content'
import { usePagePaste } from '../../../ui/drop/use-page-paste'

/** Reads a clipboard before its event is over. HTML can be large, so it is read only if there is no text. */
export function contentOf(data: DataTransfer): ClipboardContent {
  const text = data.getData('text/plain')
  if (text !== '') return { text, html: '', file: undefined }
  return { text, html: data.getData('text/html'), file: data.files[0] }
}

/** Calls `onPaste` with what is pasted anywhere on the page but in a field. */
export function usePasteAnywhere(onPaste: (content: ClipboardContent) => void): void {
  usePagePaste((data) => {
    const content = contentOf(data)
    if (content.text.trim() !== '' || content.html !== '' || content.file !== undefined) onPaste(content)
  })
}
