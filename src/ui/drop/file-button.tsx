import { useRef } from 'react'
import { Button, type ButtonProps } from '../button/button'

/** The files that lists are read from. */
export const LIST_FILES = '.csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values,text/plain'

/** A button that opens the browser's file chooser. */
export function FileButton({
  label,
  accept,
  onFile,
  ...button
}: ButtonProps & {
  /** The accessible name of the field behind the button. */
  label: string
  accept: string
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          // Otherwise choosing the same file again, after it was changed, fires no event.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
