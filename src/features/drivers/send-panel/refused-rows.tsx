import { useSyncExternalStore } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { useDriversGrid } from '../grid/grid-context'
import { columnWords, issueWords } from '../rows/issue-words'
import { refusedCells } from '../send/refused-cells'
import classes from './send-panel.module.css'

/** Most refused cells that are named here. The list of errors has all. */
const MAX_NAMED = 3

/** What is wrong with the first refused rows, with the way to each. Nothing once they are corrected. */
export function RefusedRows() {
  const { store, actions } = useDriversGrid()
  useSyncExternalStore(store.subscribe, store.version)
  const found = refusedCells(store, MAX_NAMED + 1)
  if (found.length === 0) return null
  return (
    <>
      <ul className={`stack-tight breakable ${classes.refused}`} aria-label="Refused rows">
        {found.slice(0, MAX_NAMED).map(({ rowId, place, issue }) => (
          <li key={`${rowId} ${issue.column} ${issue.cause}`}>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => actions.goToRow(rowId, issue.column ?? 0)}
            >
              Row {(place + 1).toLocaleString('en')}
              {issue.column !== null && `, ${columnWords(issue.column)}`}
            </Button>{' '}
            <bdi>{visibleText(issueWords(issue))}</bdi>
          </li>
        ))}
      </ul>
      {found.length > MAX_NAMED && <p className={classes.text}>“Errors” above the grid lists the others.</p>}
    </>
  )
}
