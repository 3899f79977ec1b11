import { Failure } from '../../ui/feedback/failure'
import { ReloadButton } from '../../ui/feedback/reload-button'

/** Says that code of the console is not there, and offers a reload: a browser may remember that a file was not there. */
export function MissingCodeFailure({ error }: { error: unknown }) {
  return (
    <Failure
      error={error}
      title="A part of the console is missing"
      kept="The console may have been updated a moment ago, or the connection failed."
      action={<ReloadButton />}
    />
  )
}
