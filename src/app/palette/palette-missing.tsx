import { Button } from '@mantine/core'
import { Dialog } from '../../ui/overlay/dialog'
import { MissingCodeFailure } from '../code/missing-code-failure'

/**
 * In the place of the palette where its code is not there (any more). Nothing is reloaded by itself: whoever looks for
 * something is in the middle of a page, with what is typed there.
 */
export function PaletteMissing(props: { error: unknown; onClose: () => void }) {
  const { error, onClose } = props
  return (
    <Dialog title="Find" onClose={onClose}>
      <MissingCodeFailure error={error} />
      <Button variant="subtle" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}
