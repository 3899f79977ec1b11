import { useSingleKeys } from '../../domain/person/single-keys'
import { KeysDialog } from '../../ui/overlay/keys-dialog'
import { pageLinks } from './navigation'

const KEYS = [
  ['/', 'Search'],
  ['Ctrl K', 'Find vehicles, pages and actions'],
  ...pageLinks.flatMap((link) => ('key' in link ? [[`g ${link.key}`, link.label] as const] : [])),
  ['?', 'Keys'],
] as const

/** The keys that work on every page. */
export function PageKeysHelp(props: { onClose: () => void }) {
  const [on, setOn] = useSingleKeys()
  return (
    <KeysDialog keys={KEYS} on={on} onSwitch={setOn} onClose={props.onClose}>
      <p className="muted">A vehicle’s revisions have more, listed beside them.</p>
    </KeysDialog>
  )
}
