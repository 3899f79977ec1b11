import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Dialog } from '../ui/dialog'
import { Failure } from '../ui/failure'
import { isMissingCode, reloadForNewCode, saveAndReload } from './missing-code'

/** In the place of the palette where its code is not there (any more): the console reloads itself once, or says why not. */
export function PaletteMissing(props: { error: unknown; onClose: () => void }) {
  const { error, onClose } = props

  useEffect(() => {
    if (isMissingCode(error)) void reloadForNewCode()
  }, [error])

  return (
    <Dialog title="Find" onClose={onClose}>
      <Failure
        error={error}
        title="A part of the console is missing"
        kept="The console may have been updated a moment ago, or the connection failed."
        action={
          <Button variant="default" onClick={() => void saveAndReload()}>
            Reload the page
          </Button>
        }
      />
      <Button variant="subtle" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}
