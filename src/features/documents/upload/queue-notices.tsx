import { visibleText } from '../../../lib/text/visible-text'
import { Notice } from '../../../ui/feedback/notice'
import type { StoppedQueue } from './upload-queue'

/** Says that a folder is no document, and that the queue stopped. */
export function QueueNotices(props: { folders: readonly string[]; stopped: StoppedQueue | null }) {
  const { folders, stopped } = props
  return (
    <>
      {folders.length > 0 && (
        <Notice tone="error" role="alert" title="A folder cannot be uploaded">
          <bdi>{folders.map((name) => `“${visibleText(name)}”`).join(', ')}</bdi>{' '}
          {folders.length === 1 ? 'is a folder' : 'are folders'}. Choose the PDF in it. Nothing was sent.
        </Notice>
      )}
      {stopped && (
        <Notice tone="warning" role="status" title="The queue stopped">
          It stopped at “<bdi>{visibleText(stopped.at)}</bdi>”: see there what happened.{' '}
          {stopped.unsent === 1
            ? 'The other one was not sent: upload it once the problem is solved.'
            : `The other ${stopped.unsent} were not sent: upload them once the problem is solved.`}
        </Notice>
      )}
    </>
  )
}
