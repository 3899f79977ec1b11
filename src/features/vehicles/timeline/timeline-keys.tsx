import { useSingleKeys } from '../../../domain/person/single-keys'
import { KeysDialog } from '../../../ui/overlay/keys-dialog'

const KEYS = [
  ['j', 'Next revision, or the first one in view'],
  ['k', 'Previous revision'],
  ['[', 'Newer run: where the vehicle next changed from on to off or back'],
  [']', 'Older run'],
  ['t', 'Was it active at this revision’s moment?'],
] as const

/** The keys of the revisions. */
export function TimelineKeys(props: { hasRuns: boolean; onClose: () => void }) {
  const [on, setOn] = useSingleKeys()
  return (
    <KeysDialog keys={KEYS} on={on} onSwitch={setOn} onClose={props.onClose}>
      {!props.hasRuns && <p className="muted">Runs are known in the list without filters only.</p>}
    </KeysDialog>
  )
}
