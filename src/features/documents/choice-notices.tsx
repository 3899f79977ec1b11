import { Button } from '@mantine/core'
import { visibleText } from '../../lib/visible-text'
import { Notice } from '../../ui/notice'
import classes from './documents.module.css'

/** Several files at once, and folders: neither is one document. */
export function ChoiceNotices(props: {
  offered: readonly File[]
  folders: readonly string[]
  onAnswer: (queue: boolean) => void
}) {
  const { offered, folders, onAnswer } = props
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
          A request takes one document. They can stand in a queue, each with its own title, and go one after
          the other. Nothing was sent.
        </Notice>
      )}
    </>
  )
}
