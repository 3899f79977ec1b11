import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { useState } from 'react'
import { Button } from '../../../ui/button/button'
import { Lazy } from '../../../ui/feedback/lazy'

const loadKeys = async () => (await import('./timeline-keys')).TimelineKeys

/** A button for the dialog that lists the revisions' keys. */
export function TimelineKeyHelp(props: { hasRuns: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconKeyboard size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Keys
      </Button>
      {open && <Lazy load={loadKeys} with={{ ...props, onClose: () => setOpen(false) }} />}
    </>
  )
}
