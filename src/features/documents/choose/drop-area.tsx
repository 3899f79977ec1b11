import { useWindowEvent } from '@mantine/hooks'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useRef } from 'react'
import areaClasses from '../../../ui/drop/drop-area.module.css'
import { FileButton } from '../../../ui/drop/file-button'
import { useFileDrop } from '../../../ui/drop/use-file-drop'

/** The chosen, dropped, or pasted files, and the names of folders among them, which have no bytes to send. */
export interface ChosenFiles {
  readonly files: readonly File[]
  readonly folders: readonly string[]
}

/** Separates files from folders. Call it during the event, because the browser clears the transfer afterwards. */
export function filesOfTransfer(transfer: Pick<DataTransfer, 'items' | 'files'>): ChosenFiles {
  const folders: string[] = []
  const files: File[] = []
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    if (entry?.isDirectory) folders.push(entry.name)
    else if (file) files.push(file)
  }
  return files.length + folders.length > 0 ? { files, folders } : { files: [...transfer.files], folders }
}

export const PDF_FILES = { label: 'PDF', accept: '.pdf,application/pdf' }

const HINTS = { nowhere: 'or drop or paste it here', page: 'Drop it here', area: 'Drop to add it' }

/** Renders an area for chosen, dropped, or pasted files. A drop beside it does nothing; pasted text stays in its field. */
export function DropArea(props: { primary: boolean; onFiles: (chosen: ChosenFiles) => void }) {
  const { onFiles } = props
  const area = useRef<HTMLFieldSetElement>(null)
  const over = useFileDrop(area, (transfer) => {
    const chosen = filesOfTransfer(transfer)
    const isEmpty = chosen.files.length + chosen.folders.length === 0
    if (!isEmpty) onFiles(chosen)
    return !isEmpty
  })
  useWindowEvent('paste', (event) => {
    if (!event.clipboardData || event.clipboardData.files.length === 0) return
    // Office programs copy text together with a picture of it. In a field, the user means the text.
    const inField = event.target instanceof Element && event.target.closest('input, textarea') !== null
    if (inField && event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    onFiles(filesOfTransfer(event.clipboardData))
  })

  return (
    <fieldset
      ref={area}
      aria-label="File"
      className={`dashed row middle roomy ${areaClasses.frame}`}
      data-over={over}
    >
      <FileButton
        {...PDF_FILES}
        multiple
        variant={props.primary ? 'filled' : 'default'}
        leftSection={<IconFileUpload size={18} aria-hidden />}
        onFile={(_, files) => onFiles({ files, folders: [] })}
      >
        Choose a PDF
      </FileButton>
      <span className="muted">{HINTS[over]}</span>
    </fieldset>
  )
}
