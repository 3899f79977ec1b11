import { useRef } from 'react'
import { type ButtonProps, SecondaryButton } from '../button/button'

export const LIST_FILES = '.csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values,text/plain'

export function FileButton({
  label,
  accept,
  multiple,
  onFile,
  ...button
}: ButtonProps & {
  label: string
  accept: string
  multiple?: boolean
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
          // Reset it, because choosing the same file again would fire no event.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
