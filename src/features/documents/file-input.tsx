import type { Ref } from 'react'
import type { Dropped } from './dropped-files'

/** The browser's own way to choose files, opened by a button. */
export function FileInput(props: {
  ref: Ref<HTMLInputElement>
  multiple?: boolean
  onFiles: (dropped: Dropped) => void
}) {
  return (
    <input
      ref={props.ref}
      type="file"
      hidden
      aria-label="PDF"
      accept=".pdf,application/pdf"
      multiple={props.multiple ?? false}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])]
        // The same file may be chosen again after it was changed.
        event.currentTarget.value = ''
        props.onFiles({ files, folders: [] })
      }}
    />
  )
}
