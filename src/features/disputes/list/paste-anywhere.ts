import { type ClipboardContent, contentOf } from '../../../domain/sheet/clipboard-content'
import { usePagePaste } from '../../../ui/drop/use-page-paste'

/** Calls `onPaste` with what is pasted anywhere on the page but in a field. */
export function usePasteAnywhere(onPaste: (content: ClipboardContent) => void): void {
  usePagePaste((data) => {
    const content = contentOf(data)
    if (content.text.trim() !== '' || content.html !== '' || content.file !== undefined) onPaste(content)
  })
}
