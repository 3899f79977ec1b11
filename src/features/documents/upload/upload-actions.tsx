import { useId, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { useSecondsLeft, WaitText } from '../../../ui/feedback/retry-countdown'
import { isTooLarge, isUnderWay, isUnsure, type UploadItem, whyNotStarted } from './upload-item'
import type { UploadQueue } from './upload-queue'

/** The buttons that upload the document or cancel the upload. */
export function UploadActions(props: {
  item: UploadItem
  queue: UploadQueue
  /** Whether this document is what to do next on the page. */
  primary: boolean
}) {
  const { item, queue } = props
  const { isOffline } = useSyncExternalStore(queue.subscribe, queue.state)
  const { state } = item
  const error = state.kind === 'failed' ? state.error : null
  const secondsLeft = useSecondsLeft(error)
  const wait = useId()
  if (isUnderWay(item)) {
    return (
      <div className="row-fields">
        {state.kind === 'waiting' && (
          <span className="muted" role="status">
            {isOffline
              ? 'No connection. The upload goes on by itself once it is back.'
              : 'Waiting for the upload before it'}
          </span>
        )}
        <Button
          variant="default"
          // It replaces the upload button: ignore the second click of a double click on that.
          onClick={({ detail }) => detail < 2 && queue.cancel(item.id)}
        >
          {state.kind === 'waiting' ? 'Remove from queue' : 'Cancel upload'}
        </Button>
      </div>
    )
  }
  if (error?.kind === 'file-changed' || error?.outcome === 'applied') return null
  return (
    <div className="row-fields">
      <ActionButton
        // The same file, too large, is refused again: its next step is another file.
        variant={props.primary && !isTooLarge(item) ? 'filled' : 'default'}
        heldBecause={
          whyNotStarted(item) ?? (secondsLeft > 0 ? `You can upload it again in ${secondsLeft} s.` : null)
        }
        aria-describedby={wait}
        onClick={() => queue.upload([item.id])}
      >
        {labelOf(item)}
      </ActionButton>
      {error?.kind === 'rate-limited' && (
        <WaitText
          id={wait}
          secondsLeft={secondsLeft}
          before="You can upload it again in"
          after="You can upload it again now."
        />
      )}
    </div>
  )
}

function labelOf(item: UploadItem): string {
  if (isUnsure(item)) return 'Upload again anyway'
  return item.state.kind === 'ready' ? 'Upload' : 'Upload again'
}
