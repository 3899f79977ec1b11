import { useId } from 'react'
import { ActionButton } from '../../../ui/feedback/action-button'
import type { RowCounts } from '../rows/cell-issue'
import classes from '../send/send.module.css'
import type { SendController, SendState } from '../send/send-controller'
import { partsText, rowsText } from '../send/send-words'
import { isUnderWay } from '../send/use-send-desk'

/** "Send 240 drivers", with what there is to know before; while it cannot be clicked it says why. */
export function SendBar(props: { desk: SendController; state: SendState; counts: RowCounts; fleet: string }) {
  const { desk, state, counts, fleet } = props
  const note = useId()
  const ready = counts.valid + counts.warning
  const reason = reasonNotToSend(state, counts)
  return (
    <div className={classes.bar}>
      <span id={note} className="muted">
        {reason ?? [`To ${fleet}.`, partsText(ready), leftOutText(counts.error)].filter(Boolean).join(' ')}
      </span>
      <ActionButton held={reason !== null} aria-describedby={note} onClick={() => void desk.send()}>
        Send {ready} {ready === 1 ? 'driver' : 'drivers'}
      </ActionButton>
    </div>
  )
}

function leftOutText(errors: number): string {
  return errors === 0 ? '' : `${rowsText(errors)} with errors ${errors === 1 ? 'stays' : 'stay'} here.`
}

function reasonNotToSend(state: SendState, counts: RowCounts): string | null {
  if (!state.ready) return 'Looking up what was sent before…'
  if (isUnderWay(state)) return 'Wait until what is under way has ended.'
  if (state.elsewhere)
    return 'Drivers are being sent to this fleet from another tab or an earlier visit. Wait until that has ended.'
  if (counts.valid + counts.warning > 0) return null
  return counts.error > 0 ? 'Every row that is left has an error.' : 'There is no row to send yet.'
}
