import { useRef } from 'react'
import { type ButtonProps, SecondaryButton } from '../button/button'

/** The files that lists are read from. */
export const LIST_FILES = '.csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values,text/plain'

/** A button that opens the browser's file chooser. */
export function FileButton({
  label,
  accept,
  multiple,
  onFile,
  ...button
}: ButtonProps & {
  /** The accessible name of the field behind the button. */
  label: string
  accept: string
  multiple?: boolean
  /** Gets the first chosen file, and all of them. */
  onFile: (file: File, files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <SecondaryButton {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          if (files[0]) onFile(files[0], files)
          // Otherwise choosing the same file again, after it was changed, fires no event.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
