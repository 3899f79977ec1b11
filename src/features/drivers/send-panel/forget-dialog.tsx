import { countWords } from '../../../lib/text/count-words'
import type { LedgerBatch } from '../../../local/driver-ledger'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { Dialog } from '../../../ui/overlay/dialog'
import { RESOLVE } from '../send/send-words'

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
          The ids of {countWords(created, 'driver')} are saved only in this browser. The drivers themselves
          stay; rows with the same driver IDs are no longer stopped from being sent again.
        </p>
      )}
      {unknown > 0 && (
        <p>
          {countWords(unknown, 'driver')} may have been created. If you forget {unknown === 1 ? 'it' : 'them'}{' '}
          and send the rows again, {unknown === 1 ? 'it' : 'they'} may exist twice. “{RESOLVE}” finds out
          instead.
        </p>
      )}
      <div className="wrap end">
        <SecondaryButton onClick={props.onClose}>Keep</SecondaryButton>
        <Button tone="danger" onClick={props.onForget}>
          Forget
        </Button>
      </div>
    </Dialog>
  )
}
