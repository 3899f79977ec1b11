import type { UnreadableItem } from '../../api/resources/integrations'
import { RawJson } from '../../ui/content/raw-json'
import { Notice } from '../../ui/feedback/notice'
import classes from './integrations.module.css'

/** What the service lists but nobody can read as an integration type, as it was sent. */
export function UnreadableItems({ items }: { items: readonly UnreadableItem[] }) {
  const one = items.length === 1
  return (
    <Notice
      tone="warning"
      role="note"
      title={`${items.length} ${one ? 'item' : 'items'} of the list cannot be read`}
    >
      <ul className={classes.unreadable} aria-label="Items that cannot be read">
        {items.map(({ key, problem, raw }, index) => (
          <li key={key}>
            Item {index + 1} {problem}.
            <RawJson summary="Raw JSON" json={raw} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
