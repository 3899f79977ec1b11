import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { countWords } from '../../../lib/text/count-words'
import { ActionButton } from '../../../ui/feedback/action-button'
import { ExportDialog, type ExportProps } from './export-dialog'
import classes from './export-dialog.module.css'

/** The button "Export" and its dialog. There from the start, so that no button moves. */
export function ExportMenu({ isRead, ...props }: ExportProps & { isRead: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [saved, setSaved] = useState(0)
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-haspopup="dialog"
        disabledBecause={isRead ? null : 'The list is still being read.'}
        onClick={() => setIsOpen(true)}
      >
        Export
      </ActionButton>
      <p role="status" className={`muted unless-empty ${classes.saved}`}>
        {!isOpen && saved > 0 && `Saved ${countWords(saved, 'row')}`}
      </p>
      {isOpen && <ExportDialog {...props} onSaved={setSaved} onClose={() => setIsOpen(false)} />}
    </>
  )
}
