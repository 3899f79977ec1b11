import { useSingleKeys } from '../../../domain/person/single-keys'
import { KeysDialog } from '../../../ui/overlay/keys-dialog'

const KEYS = [
  ['j', 'Next revision, or the first one in view'],
  ['k', 'Previous revision'],
  ['[', 'Next newer change on or off the fleet'],
  [']', 'Next older change on or off the fleet'],
  ['t', 'Was it active at this revision’s time?'],
] as const

/** The keys of the revisions. */
export function TimelineKeys(props: { hasRuns: boolean; onClose: () => void }) {
  const [on, setOn] = useSingleKeys()
  return (
    <KeysDialog keys={KEYS} on={on} onSwitch={setOn} onClose={props.onClose}>
      {!props.hasRuns && <p className="muted">Clear the filters to use [ and ].</p>}
    </KeysDialog>
  )
}
