import { vehicleCount } from '../../../domain/words/vehicle-words'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'
import { Dialog } from '../../../ui/overlay/dialog'

const FORGOTTEN =
  'If this tab is closed or reloaded, nothing remembers what was sent and what became of it: the change can’t be resumed or undone here.'

/** Asks before vehicles are changed where this browser keeps no record of it. */
export function AskNotKept(props: { count: number; onChange: () => void; onClose: () => void }) {
  return (
    <Dialog title="Change them without a record?" onClose={props.onClose}>
      <p>This browser can’t save a record of this change. {FORGOTTEN}</p>
      <div className="wrap end">
        <SecondaryButton onClick={props.onClose}>Cancel</SecondaryButton>
        <Button onClick={props.onChange}>Change {vehicleCount(props.count)} anyway</Button>
      </div>
    </Dialog>
  )
}

/** Says the same of a run. */
export function NotKeptNotice() {
  return (
    <Notice tone="warning" role="note" title="This browser can’t save a record of this change">
      {FORGOTTEN} Save it as CSV or JSON before you leave.
    </Notice>
  )
}
