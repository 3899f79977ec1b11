import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import classes from './drivers-desk.module.css'
import { useDriversGrid } from './grid-context'
import { columnWords, issueWords } from './issue-words'

/** Most rows linked from a repeated ID. */
const MOST_LINKS = 8

/** What is wrong with the active cell, in words, with ways to the rows that have the same ID. */
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
  const linked = repeats.slice(0, MOST_LINKS)
  const places = new Map(store.rows().map(({ id }, place) => [id, place]))
  return (
    <div className={classes.inspector}>
      <span>
        Row {(places.get(row.id) ?? 0) + 1}, {columnWords(active.column)}:{' '}
        <bdi>{issues.map(issueWords).join('. ')}</bdi>
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
      {repeats.length > linked.length && <span>and {repeats.length - linked.length} more</span>}
    </div>
  )
}
