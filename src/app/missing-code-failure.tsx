import { Button } from '@mantine/core'
import { Failure } from '../ui/failure'
import { saveAndReload } from './missing-code'

/** Says that code of the console is not there, and offers a reload: a browser may remember that a file was not there. */
export function MissingCodeFailure({ error }: { error: unknown }) {
  return (
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
  )
}
