import { Button } from '@mantine/core'
import type { LedgerBatch } from '../../../local/driver-ledger'
import { Dialog } from '../../../ui/overlay/dialog'
import { driversText } from '../send/send-words'
import classes from './send-panel.module.css'

/** Asks before batches are deleted: nothing else has their ids or keeps drivers from being sent twice. */
export function ForgetDialog(props: {
  title: string
  batches: readonly LedgerBatch[]
  onForget: () => void
  onClose: () => void
}) {
  const outcomes = props.batches.flatMap(({ rows }) => rows.map(({ outcome }) => outcome.state))
  const created = outcomes.filter((state) => state === 'created').length
  const unknown = outcomes.filter((state) => state === 'unknown').length
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      {created > 0 && (
        <p>
          The ids of {driversText(created)} are in this browser alone. The drivers themselves stay at the
          service; rows with their driver IDs can be sent again, and are no longer stopped here.
        </p>
      )}
      {unknown > 0 && (
        <p>
          Whether {driversText(unknown)} {unknown === 1 ? 'was' : 'were'} created is not known. Forgotten, the
          rows can be sent again, and a service that takes repeats has those drivers twice then. “Resolve”
          finds out instead.
        </p>
      )}
      <div className={classes.actions}>
        <Button color="red.9" onClick={props.onForget}>
          Forget
        </Button>
        <Button variant="default" onClick={props.onClose}>
          Keep
        </Button>
      </div>
    </Dialog>
  )
}
