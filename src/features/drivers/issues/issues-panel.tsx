import { useState, useSyncExternalStore } from 'react'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { SmallButton } from '../../../ui/button/small-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import classes from '../drivers-workspace.module.css'
import { useDriversGrid } from '../grid/grid-context'
import { columnWords, fixWords } from '../rows/cell-issue'
import { fixGroup, type IssueGroup, issueGroups } from './issue-groups'

export function IssuesPanel({ id }: { id: string }) {
  const { store } = useDriversGrid()
  useSyncExternalStore(store.subscribe, store.version)
  const groups = issueGroups(store)
  return (
    <section id={id} aria-label="Errors and warnings" className={`panel ${classes.issues}`}>
      {groups.length === 0 ? (
        <p className="inset">No errors or warnings.</p>
      ) : (
        <ul className="divided">
          {groups.map((group) => (
            <GroupLine key={group.key} group={group} />
          ))}
        </ul>
      )}
    </section>
  )
}

function GroupLine({ group }: { group: IssueGroup }) {
  const { store, cursor, view, actions, announce } = useDriversGrid()
  const { issue, words, rowIds } = group
  const fix = fixWords(issue.cause)
  const about = `${columnWords(issue.column)}: ${words}`
  /** Result of a fix that found nothing to change, and the version of the rows that it saw. */
  const [idle, setIdle] = useState<{ readonly said: string; readonly version: number } | null>(null)
  const said = idle?.version === store.version() ? idle.said : null

  function runFix() {
    const before = store.version()
    const done = fixGroup(store, group)
    announce(done)
    if (store.version() === before) setIdle({ said: done, version: before })
  }

  function showNext() {
    const here = view.rowAt(cursor.state().active.row)?.id
    const at = here === undefined ? -1 : rowIds.indexOf(here)
    const next = rowIds[(at + 1) % rowIds.length]
    if (next !== undefined) actions.goToRow(next, issue.column ?? 0)
  }

  return (
    <li className="row-words inset">
      <span className={`strong toned ${classes.severity}`} data-tone={issue.severity}>
        {issue.severity === 'error' ? 'Error' : 'Warning'}
      </span>
      <span className="breakable grow">
        <strong>{columnWords(issue.column)}</strong> <bdi>{visibleText(words)}</bdi>
      </span>
      <span className="tabular">{whereWords(group)}</span>
      {/* Already announced. */}
      {said !== null && <span aria-hidden>{said}</span>}
      <FocusFallback className="line">
        <SmallButton aria-label={`Show: ${about}`} onClick={showNext}>
          Show
        </SmallButton>
        {fix !== null && (
          <SmallButton aria-label={`${fix}: ${about}`} onClick={runFix}>
            {fix}
          </SmallButton>
        )}
      </FocusFallback>
    </li>
  )
}

function whereWords({ rowIds, firstRows }: IssueGroup): string {
  if (rowIds.length === 1) return `Row ${firstRows.join()}`
  const more = rowIds.length > firstRows.length ? ' …' : ''
  return `${pluralize(rowIds.length, 'row')}: ${firstRows.join(', ')}${more}`
}
