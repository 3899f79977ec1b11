import { isBlocked } from '../../../local/store'
import { Notice } from '../../../ui/feedback/notice'
import type { GridStore } from '../rows/grid-store'
import type { DeskInHand } from '../send/use-send-desk'
import { failedRows } from './failed-rows'
import { InSight } from './in-sight'
import { ReceiptsPanel } from './receipts-panel'
import { ResolvePanel } from './resolve-panel'
import { ResolveProgress } from './resolve-progress'
import { SendProgress } from './send-progress'
import { SendResult } from './send-result'

/** Everything about sending but the button: what is under way, what came of it, what nobody knows, the receipts. */
export function SendArea(props: { grid: GridStore; inHand: DeskInHand; fleet: string; zone: string }) {
  const { grid, fleet, zone } = props
  const { desk, state } = props.inHand
  const { run, resolving } = state
  const counts = grid.counts()

  function removeCreated() {
    grid.edit((rows) => rows.filter(({ id }) => grid.mark(id)?.state !== 'created'))
    desk.putAway()
  }

  return (
    <>
      {state.changedMeanwhile && (
        <Notice tone="warning" role="alert" title="Nothing was sent">
          These rows are others by now: some were sent from another tab or an earlier visit, which are marked,
          or edited just now. Look at the number on the button, then send.
        </Notice>
      )}
      {isBlocked() && (
        <Notice tone="warning" role="note" title="This browser keeps nothing">
          If this tab closes while drivers are sent, nothing is left that tells which were, and their ids are
          lost. Save the receipt before you leave.
        </Notice>
      )}
      {run !== null && run.phase !== 'ended' && (
        <InSight>
          <SendProgress desk={desk} run={run} fleet={fleet} />
        </InSight>
      )}
      {run?.phase === 'ended' && (
        <InSight key="result">
          <SendResult
            run={run}
            counts={counts}
            fleet={fleet}
            onSendRest={() => void desk.send()}
            failedRows={() => failedRows(grid)}
            onRemoveCreated={removeCreated}
            onPutAway={desk.putAway}
          />
        </InSight>
      )}
      {resolving !== null && (
        <InSight key={resolving.phase}>
          <ResolveProgress desk={desk} resolving={resolving} />
        </InSight>
      )}
      <ResolvePanel desk={desk} state={state} zone={zone} fleet={fleet} />
      <ReceiptsPanel desk={desk} state={state} zone={zone} />
    </>
  )
}
