import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { ActionButton } from '../../../ui/feedback/action-button'
import { ExportDialog, type ExportProps } from './export-dialog'

/** The button "Export" and its dialog. There from the start, so that no button moves. */
export function ExportMenu({ isRead, ...props }: ExportProps & { isRead: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
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
      {isOpen && <ExportDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
