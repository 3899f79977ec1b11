import type { Ref } from 'react'
import type { ChosenFiles } from './chosen-files'

/** The browser's file chooser, opened by a button's click on this hidden input. */
export function FileInput(props: {
  ref: Ref<HTMLInputElement>
  multiple?: boolean
  onFiles: (chosen: ChosenFiles) => void
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
        // Otherwise choosing the same file again, after it was changed, fires no event.
        event.currentTarget.value = ''
        props.onFiles({ files, folders: [] })
      }}
    />
  )
}
