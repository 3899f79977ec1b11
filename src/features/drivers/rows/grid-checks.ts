import { inSlices, type SlicedWork } from '../../../lib/browser/slices'
import {
  type CellIssue,
  isStopping,
  issueOf,
  ROW_STATUSES,
  type RowCounts,
  type RowStatus,
  type Taken,
} from './cell-issue'
import { cellOf, columnOf, DRIVER_COLUMNS, type DriverField, type DriverRow, isBlank } from './driver-row'
import { createDriverIdIndex } from './id-index'
import { type CellFinding, checkRow } from './row-checks'
import { isLocked, type RowMarks } from './row-marks'
import { createRowTable } from './row-table'
import { eachFaultOnce } from './same-fault'

/** Most rows that are checked at once. More are checked in slices. */
const MAX_AT_ONCE = 10_000
/** How many rows are checked between two looks at the clock. */
const BETWEEN_LOOKS = 100

const DRIVER_ID = columnOf('driver_id')
const NO_FINDINGS: readonly CellFinding[] = []

interface GridChecksOptions {
  readonly rows: () => readonly DriverRow[]
  readonly row: (rowId: number) => DriverRow | undefined
  readonly marks: RowMarks
  /** Called when a row's issues or status may have changed. */
  readonly onRow: (rowId: number) => void
  /** Called after some slices of checking, after the last, and when what is known of the service has changed. */
  readonly notify: () => void
}

/** The issues of a grid's rows. Each change checks only the rows that it affects. */
export function createGridChecks({ rows, row, marks, onRow, notify }: GridChecksOptions) {
  const allIds = () => rows().map(({ id }) => id)
  const index = createDriverIdIndex(allIds)
  const findings = createRowTable<readonly CellFinding[]>()
  const statuses = createRowTable<RowStatus>()
  const tally = Object.fromEntries(ROW_STATUSES.map((status) => [status, 0])) as Record<RowStatus, number>
  let taken: ReadonlyMap<string, Taken> = new Map()
  let required: ReadonlySet<DriverField> = new Set()
  /** IDs and fields that a person wants to send again: the service may have changed. */
  const overruled = { ids: new Set<string>(), fields: new Set<DriverField>() }
  let waiting: number[] = []
  let work: SlicedWork | null = null

  function takenAs(driverId: string): Taken | undefined {
    const how = taken.get(driverId)
    return how === 'refused' && overruled.ids.has(driverId) ? undefined : how
  }

  function checkOne(rowId: number): void {
    const now = row(rowId)
    const affected = index.put(rowId, now ? cellOf(now, 'driver_id') : '')
    const found = now ? checkRow(now, required) : NO_FINDINGS
    findings.set(rowId, found.length === 0 ? undefined : found)
    updateStatus(rowId)
    for (const other of affected) updateStatus(other)
  }

  function updateStatus(rowId: number): void {
    const before = statuses.get(rowId)
    const one = row(rowId)
    const now = one && statusFrom(one)
    if (before !== undefined) tally[before]--
    if (now !== undefined) tally[now]++
    statuses.set(rowId, now)
    onRow(rowId)
  }

  function statusFrom(one: DriverRow): RowStatus {
    const { id: rowId } = one
    const mark = marks.get(rowId)
    if (mark && mark.state !== 'draft' && mark.state !== 'refused') return mark.state
    const own = findings.get(rowId) ?? NO_FINDINGS
    // A row without an ID and without findings is blank: otherwise the ID would be missing.
    if (own.length === 0 && index.idOf(rowId) === '') return 'blank'
    if (own.some(isStopping) || index.isShared(rowId) || takenAs(index.idOf(rowId))) return 'error'
    if (marks.errorsOf(one).length > 0) return 'error'
    return own.length > 0 || index.isInOtherCase(rowId) ? 'warning' : 'valid'
  }

  function* checkWaiting(): Generator<undefined, void, undefined> {
    let notifiedAt = performance.now()
    for (let at = 0; at < waiting.length; at++) {
      checkOne(waiting[at] ?? 0)
      if (at % BETWEEN_LOOKS === 0) yield undefined
      if (at % BETWEEN_LOOKS === 0 && performance.now() - notifiedAt > 100) {
        notifiedAt = performance.now()
        notify()
      }
    }
    waiting = []
    work = null
    notify()
  }

  function check(rowIds: readonly number[]): void {
    if (rowIds.length <= MAX_AT_ONCE) {
      for (const rowId of rowIds) checkOne(rowId)
      return
    }
    if (work === null) {
      waiting = [...rowIds]
      const started = inSlices(checkWaiting())
      if (waiting.length > 0) work = started
    } else for (const rowId of rowIds) waiting.push(rowId)
  }

  function recheckAll(): void {
    check(allIds())
    notify()
  }

  return {
    /** Checks rows that are new, changed or removed. */
    check,
    /** Finishes all checks at once. */
    finish: () => work?.finish(),
    isChecking: () => waiting.length > 0,
    statusOf: (rowId: number): RowStatus => statuses.get(rowId) ?? 'blank',
    /** Errors first. Rows that were sent have no issues. */
    issuesOf(rowId: number): readonly CellIssue[] {
      const one = row(rowId)
      if (!one || isLocked(marks.get(rowId)) || isBlank(one)) return []
      const issues: CellIssue[] = [...(findings.get(rowId) ?? NO_FINDINGS)]
      const how = takenAs(index.idOf(rowId))
      if (how) issues.push(issueOf(DRIVER_ID, `taken-${how}`))
      if (index.isShared(rowId)) issues.push(issueOf(DRIVER_ID, 'repeated'))
      if (index.isInOtherCase(rowId)) issues.push(issueOf(DRIVER_ID, 'other-case'))
      return eachFaultOnce(issues, marks.errorsOf(one)).sort(
        (a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'),
      )
    },
    /** The ids of the other rows with this row's driver ID. */
    repeatsOf: (rowId: number) => index.sharing(rowId).filter((id) => id !== rowId),
    counts: (): RowCounts => ({ ...tally }),
    /** Sets the driver IDs that are known to be taken at the service. */
    setTaken(next: ReadonlyMap<string, Taken>): void {
      if (next.size + taken.size === 0) return
      taken = next
      recheckAll()
    },
    setRequired(fields: ReadonlySet<DriverField>): void {
      if (fields.size + required.size === 0) return
      required = new Set([...fields].filter((field) => !overruled.fields.has(field)))
      recheckAll()
    },
    /** Ignores what the service once said about these rows, so that they can be sent again: a taken ID, a required field. */
    ignoreServerRule(issue: CellIssue, rowIds: readonly number[]): void {
      const { cause, column } = issue
      for (const rowId of rowIds) marks.withdraw(rowId, issue)
      const field = DRIVER_COLUMNS[column ?? -1]?.field
      if (cause === 'taken-refused') for (const rowId of rowIds) overruled.ids.add(index.idOf(rowId))
      if (cause === 'required' && field !== undefined) {
        overruled.fields.add(field)
        required = new Set([...required].filter((one) => one !== field))
        recheckAll()
      } else {
        check(rowIds)
        notify()
      }
    },
  }
}
