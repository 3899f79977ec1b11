import { useSyncExternalStore } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import classes from '../drivers-workspace.module.css'
import type { DriverRow } from '../rows/driver-row'
import { columnWords, issueWords } from '../rows/issue-words'
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
  const places = placesOf(store.rows(), [row.id, ...linked])
  return (
    <div className={`row-tight breakable ${classes.inspector}`}>
      <span>
        Row {(places.get(row.id) ?? 0) + 1}, {columnWords(active.column)}:{' '}
        <bdi>{visibleText(issues.map(issueWords).join('. '))}</bdi>
      </span>
      {linked.map((id) => (
        <Button
          key={id}
          variant="default"
          size="compact-sm"
          onClick={() => actions.goToRow(id, active.column)}
        >
          Row {(places.get(id) ?? 0) + 1}
        </Button>
      ))}
      {repeats.length > linked.length && (
        <span>and {(repeats.length - linked.length).toLocaleString('en')} more</span>
      )}
    </div>
  )
}

/** The places of some rows, found in one pass, since there may be a hundred thousand. */
function placesOf(rows: readonly DriverRow[], ids: readonly number[]): ReadonlyMap<number, number> {
  const missing = new Set(ids)
  const places = new Map<number, number>()
  for (let place = 0; place < rows.length && places.size < missing.size; place++) {
    const id = rows[place]?.id
    if (id !== undefined && missing.has(id)) places.set(id, place)
  }
  return places
}
