import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useEffect, useEffectEvent, useRef } from 'react'
import areaClasses from '../../../ui/drop/drop-area.module.css'
import { FileButton } from '../../../ui/drop/file-button'
import { useFileDrop } from '../../../ui/drop/use-file-drop'
import { type ChosenFiles, filesOfTransfer } from './chosen-files'

/** The field behind a button that chooses PDFs: its accessible name, and what the file chooser offers. */
export const PDF_FILES = { label: 'PDF', accept: '.pdf,application/pdf' }

const HINTS = {
  nowhere: 'or drop it here, or paste it',
  page: 'Drop it on this area',
  area: 'Drop to add it',
}

/**
 * Receives files that are chosen, dropped or pasted.
 * A drop beside the area does nothing; pasted text stays in its field.
 */
export function DropArea(props: {
  /** Whether choosing a file is the next step. */
  primary: boolean
  onFiles: (chosen: ChosenFiles) => void
}) {
  const { onFiles } = props
  const area = useRef<HTMLFieldSetElement>(null)
  const over = useFileDrop(area, (transfer) => onFiles(filesOfTransfer(transfer)))
  const receive = useEffectEvent((transfer: DataTransfer) => onFiles(filesOfTransfer(transfer)))

  useEffect(() => {
    function paste(event: ClipboardEvent) {
      if (!event.clipboardData || event.clipboardData.files.length === 0) return
      // Office programs copy text together with a picture of it: in a field, the text is meant.
      const inField = event.target instanceof Element && event.target.closest('input, textarea') !== null
      if (inField && event.clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      receive(event.clipboardData)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])

  return (
    <fieldset ref={area} aria-label="File" className={areaClasses.area} data-over={over}>
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
