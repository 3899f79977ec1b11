import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'
import type { StoppedQueue } from './upload-queue'

/** Most files named in a sentence. */
const MOST = 5

/** Says why a choice is not one document, several files or folders, and that the queue stopped. */
export function QueueNotices(props: {
  offered: readonly File[]
  folders: readonly string[]
  stopped: StoppedQueue | null
  onAnswer: (accepted: boolean) => void
}) {
  const { offered, folders, stopped, onAnswer } = props
  return (
    <>
      {folders.length > 0 && (
        <Notice tone="error" role="alert" title="A folder cannot be uploaded">
          <bdi>{folders.map((name) => `“${visibleText(name)}”`).join(', ')}</bdi>{' '}
          {folders.length === 1 ? 'is a folder' : 'are folders'}. Choose the PDF in it. Nothing was sent.
        </Notice>
      )}
      {offered.length > 0 && (
        <Notice
          tone="warning"
          role="alert"
          title={`You chose ${offered.length} files`}
          action={
            <div className="row-fields">
              <Button onClick={() => onAnswer(true)}>
                {offered.length === 2 ? 'Add both' : `Add all ${offered.length}`}
              </Button>
              <Button variant="default" onClick={() => onAnswer(false)}>
                Add none
              </Button>
            </div>
          }
        >
          <bdi>
            {offered
              .slice(0, MOST)
              .map(({ name }) => `“${visibleText(name)}”`)
              .join(', ')}
          </bdi>
          {offered.length > MOST && ` and ${offered.length - MOST} more`}. Each is uploaded as a document of
          its own, under its own title. Nothing was sent.
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
