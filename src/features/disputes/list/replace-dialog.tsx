import type { ClipboardContent } from '../../../domain/sheet/clipboard-content'
import { countWords } from '../../../lib/text/count-words'
import { linesOf } from '../../../lib/text/lines-of'
import { visibleText } from '../../../lib/text/visible-text'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { Dialog } from '../../../ui/overlay/dialog'

/** Asks whether the open list is to make room for what was pasted over it, or for a new one. */
export function ReplaceDialog(props: {
  /** What was pasted; null where a new list is begun. */
  pasted: ClipboardContent | null
  isKept: boolean
  /** Rows of the open list were checked. */
  hasVerdicts: boolean
  onReplace: () => void
  onClose: () => void
}) {
  const { pasted, isKept, hasVerdicts } = props
  const isPasted = pasted !== null
  return (
    <Dialog title={isPasted ? 'Open the pasted list?' : 'Begin a new list?'} onClose={props.onClose}>
      {pasted && <p>{pastedText(pasted)} What you pasted is not kept if you stay here.</p>}
      <p>
        {isKept
          ? `The list on this page stays saved${hasVerdicts ? ', with its verdicts' : ''}.`
          : 'The list on this page could not be saved in this browser and is lost then.'}
      </p>
      <div className="wrap end">
        <SecondaryButton onClick={props.onClose}>Stay here</SecondaryButton>
        <Button onClick={props.onReplace}>{isPasted ? 'Open pasted list' : 'Begin new list'}</Button>
      </div>
    </Dialog>
  )
}

/** What was pasted. Lines are counted, headers among them: rows are known once the list is read. */
function pastedText({ text, file }: ClipboardContent): string {
  const lines = linesOf(text).length
  if (lines > 0) return `You pasted ${countWords(lines, 'line')}.`
  return file ? `You pasted the file ${visibleText(file.name)}.` : 'You pasted a table.'
}
