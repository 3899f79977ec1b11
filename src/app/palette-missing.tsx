import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Dialog } from '../ui/dialog'
import { isMissingCode, reloadForNewCode } from './missing-code'
import { MissingCodeFailure } from './missing-code-failure'

/** In the place of the palette where its code is not there (any more): the console reloads itself once, or says why not. */
export function PaletteMissing(props: { error: unknown; onClose: () => void }) {
  const { error, onClose } = props

  useEffect(() => {
    if (isMissingCode(error)) void reloadForNewCode()
  }, [error])

  return (
    <Dialog title="Find" onClose={onClose}>
      <MissingCodeFailure error={error} />
      <Button variant="subtle" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}
