import type { CellIssue } from '../rows/cell-issue'
import type { GridStore } from '../rows/grid-store'

interface RefusedCell {
  readonly rowId: number
  /** The row's place among all, from 0. */
  readonly place: number
  readonly issue: CellIssue
}

/** The first errors of refused rows, at most so many. Corrected ones are left out. */
export function refusedCells(grid: Pick<GridStore, 'rows' | 'mark' | 'counts' | 'issuesOf'>, most: number) {
  const found: RefusedCell[] = []
  if (grid.counts().error === 0) return found
  for (const [place, { id }] of grid.rows().entries()) {
    if (found.length >= most) break
    if (grid.mark(id)?.state !== 'refused') continue
    for (const issue of grid.issuesOf(id))
      if (issue.severity === 'error') found.push({ rowId: id, place, issue })
  }
  return found.slice(0, most)
}
