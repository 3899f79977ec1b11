import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Lazy } from '../../../ui/feedback/lazy'
import type { ExportProps } from './export-dialog'

const loadDialog = async () => (await import('./export-dialog')).ExportDialog

/** The button "Export", and its dialog, of which the code loads when it is opened. There from the start, so that no button moves. */
export function ExportMenu({ isRead, ...props }: ExportProps & { isRead: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-haspopup="dialog"
        heldBecause={isRead ? null : 'The list is still being read.'}
        onClick={() => setIsOpen(true)}
      >
        Export
      </ActionButton>
      {isOpen && <Lazy load={loadDialog} with={{ ...props, onClose: () => setIsOpen(false) }} />}
    </>
  )
}
