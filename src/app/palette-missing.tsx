import { Button } from '@mantine/core'
import { Dialog } from '../ui/dialog'
import { Failure } from '../ui/failure'
import { ReloadButton } from '../ui/reload-button'

/**
 * In the place of the palette where its code is not there (any more). Nothing is reloaded by itself: whoever looks for
 * something is in the middle of a page, with what is typed there.
 */
export function PaletteMissing(props: { error: unknown; onClose: () => void }) {
  const { error, onClose } = props
  return (
    <Dialog title="Find" onClose={onClose}>
      <Failure
        error={error}
        title="A part of the console is missing"
        kept="The console may have been updated a moment ago, or the connection failed."
        action={<ReloadButton />}
      />
      <Button variant="subtle" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}
