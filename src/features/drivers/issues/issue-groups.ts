import { CTRL } from '../../../lib/browser/modifier'
import { pluralize } from '../../../lib/text/pluralize'
import { autoFix, type CellIssue, fixWords, issueWords } from '../rows/cell-issue'
import type { DriverRow } from '../rows/driver-row'
import type { GridStore } from '../rows/grid-store'
import { DRAFT, isHeld, isLocked } from '../rows/row-marks'

export interface IssueGroup {
  readonly key: string
  readonly issue: CellIssue
  readonly words: string
  readonly rowIds: readonly number[]
  readonly firstRows: readonly number[]
}

const NAMED_ROWS = 3

export function issueGroups(store: GridStore): readonly IssueGroup[] {
  const groups = new Map<string, { issue: CellIssue; words: string; rowIds: number[]; firstRows: number[] }>()
  for (const [place, { id }] of store.rows().entries()) {
    const status = store.statusOf(id)
    if (status !== 'error' && status !== 'warning') continue
    for (const issue of store.issuesOf(id).flatMap(byMessage)) {
      const words = issueWords(issue)
      const key = `${issue.column} ${issue.cause} ${words}`
      const group = groups.get(key)
      if (!group) groups.set(key, { issue, words, rowIds: [id], firstRows: [place + 1] })
      else if (group.rowIds.push(id) <= NAMED_ROWS) group.firstRows.push(place + 1)
    }
  }
  const rank = ({ issue }: { issue: CellIssue }) =>
    (issue.severity === 'error' ? 0 : 100) + (issue.column ?? -1)
  return [...groups].map(([key, group]) => ({ key, ...group })).sort((a, b) => rank(a) - rank(b))
}

/** Splits an issue by the service's messages, so rows with the same message are one group. */
const byMessage = (issue: CellIssue): readonly CellIssue[] =>
  issue.words?.map((message) => ({ ...issue, words: [message] })) ?? [issue]

export function fixGroup(store: GridStore, { issue, rowIds }: IssueGroup): string {
  const [before, count] = [store.lastAction(), store.rows().length]
  applyFix(store, issue, rowIds)
  const gone = count - store.rows().length
  if (issue.cause === 'repeated' && gone === 0) return 'No exact duplicates. Nothing changed.'
  const done =
    gone > 0
      ? `${pluralize(gone, 'row')} deleted.`
      : `${fixWords(issue.cause)}: ${pluralize(rowIds.length, 'row')} changed.`
  return store.lastAction() === before ? done : `${done} Press ${CTRL}Z to undo.`
}

function applyFix(store: GridStore, issue: CellIssue, rowIds: readonly number[]): void {
  const { cause, column } = issue
  const concerned = new Set(rowIds)
  if (cause === 'service') store.setRowMarks(new Map(rowIds.map((id) => [id, DRAFT])))
  else if (cause === 'repeated') store.edit((rows) => withoutEqual(store, rows, concerned))
  else if (cause === 'taken-created') store.edit((rows) => rows.filter(({ id }) => !concerned.has(id)))
  else
    store.edit((rows) =>
      rows.map((row) => {
        const text = row.cells[column ?? 0] ?? ''
        const fixed = concerned.has(row.id) && !isLocked(store.mark(row.id)) ? autoFix(cause, text) : null
        return fixed === null || fixed === text
          ? row
          : { id: row.id, cells: row.cells.with(column ?? 0, fixed) }
      }),
    )
}

/** Removes rows of a group that equal an earlier one, ignoring blanks at the ends of cells. */
function withoutEqual(store: GridStore, rows: readonly DriverRow[], concerned: ReadonlySet<number>) {
  const seen = new Set<string>()
  return rows.filter((row) => {
    if (!concerned.has(row.id) || isHeld(store.mark(row.id))) return true
    const key = JSON.stringify(row.cells.map((text) => text.trim()))
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
