import { useSyncExternalStore } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { SmallButton } from '../../../ui/button/small-button'
import classes from '../drivers-workspace.module.css'
import { columnWords, issueWords } from '../rows/cell-issue'
import { useDriversGrid } from './grid-context'

/** Most rows with the same ID that are linked. */
const MAX_LINKS = 8

/** The issues of the active cell, with links to the rows that have the same ID. */
export function CellInspector() {
  const { store, view, cursor, actions } = useDriversGrid()
  useSyncExternalStore(store.subscribe, store.version)
  const { active } = useSyncExternalStore(cursor.subscribe, cursor.state)
  const row = view.rowAt(active.row)
  const issues = row
    ? store.issuesOf(row.id).filter(({ column }) => column === null || column === active.column)
    : []
  if (!row || issues.length === 0) return null
  const repeats = issues.some(({ cause }) => cause === 'repeated') ? store.repeatsOf(row.id) : []
  const linked = repeats.slice(0, MAX_LINKS)
  const named = new Set([row.id, ...linked])
  const places = new Map<number, number>()
  // There may be a hundred thousand rows.
  for (const [place, { id }] of store.rows().entries()) {
    if (named.has(id)) places.set(id, place)
    if (places.size === named.size) break
  }
  return (
    <div className={`row-tight breakable ${classes.inspector}`}>
      <span>
        Row {(places.get(row.id) ?? 0) + 1}, {columnWords(active.column)}:{' '}
        <bdi>{visibleText(issues.map(issueWords).join('. '))}</bdi>
      </span>
      {linked.map((id) => (
        <SmallButton key={id} onClick={() => actions.goToRow(id, active.column)}>
          Row {(places.get(id) ?? 0) + 1}
        </SmallButton>
      ))}
      {repeats.length > linked.length && (
        <span>and {(repeats.length - linked.length).toLocaleString('en')} more</span>
      )}
    </div>
  )
}
