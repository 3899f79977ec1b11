/** The content of a clipboard, read during its event: text, else HTML or a file. */
export interface ClipboardContent {
  readonly text: string
  readonly html: string
  readonly file: File | undefined
}

/** Reads a clipboard before its event is over. HTML can be large, so it is read only if there is no text. */
export function contentOf(data: DataTransfer): ClipboardContent {
  const text = data.getData('text/plain')
  if (text !== '') return { text, html: '', file: undefined }
  return { text, html: data.getData('text/html'), file: data.files[0] }
}

/** A file that was chosen or dropped: the same as one that was pasted. */
export const contentOfFile = (file: File): ClipboardContent => ({ text: '', html: '', file })
