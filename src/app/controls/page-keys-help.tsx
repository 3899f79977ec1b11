import { useSingleKeys } from '../../domain/user/single-keys'
import { onMac } from '../../lib/browser/modifier'
import { KeysDialog } from '../../ui/overlay/keys-dialog'
import { pageLinks } from './navigation'

const KEYS = [
  ['/', 'Search'],
  [onMac ? '⌘K' : 'Ctrl K', 'Find vehicles, pages, and actions'],
  ...pageLinks.flatMap((link) => ('key' in link ? [[`g ${link.key}`, link.label] as const] : [])),
  ['j', 'Next row of a toll list'],
  ['k', 'Previous row of a toll list'],
  ['r', 'Mark a toll as reviewed'],
  ['?', 'Keyboard shortcuts'],
] as const

export function PageKeysHelp(props: { onClose: () => void }) {
  const [on, setOn] = useSingleKeys()
  return (
    <KeysDialog keys={KEYS} on={on} onSwitch={setOn} onClose={props.onClose}>
      <p className="muted">A vehicle’s history has more shortcuts, listed there.</p>
    </KeysDialog>
  )
}
