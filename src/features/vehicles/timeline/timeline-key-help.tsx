import { Button } from '@mantine/core'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { useState } from 'react'
import { useSingleKeys } from '../../../domain/person/single-keys'
import { KeysDialog } from '../../../ui/overlay/keys-dialog'

const KEYS = [
  ['j', 'Next revision, or the first one in view'],
  ['k', 'Previous revision'],
  ['[', 'Newer run: where the vehicle next changed from on to off or back'],
  [']', 'Older run'],
  ['t', 'Was it active at this revision’s moment?'],
] as const

/** A button for the dialog that lists the revisions' keys. */
export function TimelineKeyHelp(props: { hasRuns: boolean }) {
  const [open, setOpen] = useState(false)
  const [on, setOn] = useSingleKeys()
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
      {open && (
        <KeysDialog keys={KEYS} on={on} onSwitch={setOn} onClose={() => setOpen(false)}>
          {!props.hasRuns && <p className="muted">Runs are known in the list without filters only.</p>}
        </KeysDialog>
      )}
    </>
  )
}
