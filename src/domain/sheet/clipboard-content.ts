/** The content of a clipboard, read during its event: text, else HTML or a file. */
export interface ClipboardContent {
  readonly text: string
  readonly html: string
  readonly file: File | undefined
}
