import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'
import classes from '../documents.module.css'

/** Says why a choice is not one document, several files or folders, and that the queue stopped. */
export function QueueNotices(props: {
  offered: readonly File[]
  folders: readonly string[]
  /** How many items waited when the queue stopped. */
  heldBack: number
  onAnswer: (accepted: boolean) => void
}) {
  const { offered, folders, heldBack, onAnswer } = props
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
          title={`These are ${offered.length} files`}
          action={
            <div className={classes.buttons}>
              <Button size="compact-sm" onClick={() => onAnswer(true)}>
                Queue all {offered.length}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => onAnswer(false)}>
                Choose one instead
              </Button>
            </div>
          }
        >
          Documents are uploaded one at a time, each under its own title. Queue them all, or choose one.
          Nothing was sent.
        </Notice>
      )}
      {heldBack > 0 && (
        <Notice tone="warning" role="status" title="The queue stopped">
          The other uploads would have failed too. {heldBack === 1 ? 'One was' : `${heldBack} were`} not sent:
          upload {heldBack === 1 ? 'it' : 'them'} below once the problem is solved.
        </Notice>
      )}
    </>
  )
}
