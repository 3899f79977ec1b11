import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { Button } from '../../../ui/button/button'
import { Lazy } from '../../../ui/feedback/lazy'
import type { ExportProps } from './export-dialog'

const loadDialog = async () => (await import('./export-dialog')).ExportDialog

/** The button "Export", and its dialog, of which the code loads when it is opened. */
export function ExportMenu(props: ExportProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Export
      </Button>
      {isOpen && <Lazy load={loadDialog} with={{ ...props, onClose: () => setIsOpen(false) }} />}
    </>
  )
}
