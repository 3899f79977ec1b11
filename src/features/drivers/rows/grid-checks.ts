import { type SlicedWork, yieldingToEventLoop } from '../../../lib/browser/slices'
import {
  type CellIssue,
  isStopping,
  issueOf,
  ROW_STATUSES,
  type RowCounts,
  type RowStatus,
  type UsedIdState,
} from './cell-issue'
import { cellOf, columnOf, type DriverRow, isBlank } from './driver-row'
import { type CellFinding, checkRow } from './row-checks'
import { isLocked, type RowMarks } from './row-marks'

/** Most rows that are checked in one task. More rows are checked in slices. */
const MAX_AT_ONCE = 10_000
const BETWEEN_LOOKS = 100

const DRIVER_ID = columnOf('driver_id')
const NO_FINDINGS: readonly CellFinding[] = []

interface Entry {
  /** Undefined after its removal, until that is checked. */
  row: DriverRow | undefined
  /** Its driver ID, trimmed, as last checked; '' for none. */
  driverId: string
  findings: readonly CellFinding[]
  status: RowStatus | null
  /** A number that is new after every change of the entry. */
  stamp: number
}

/** @param notify called after some slices of a check, after the last slice, and if `setTaken` has changed something */
export function createGridChecks(marks: RowMarks, notify: () => void) {
  /** By row ID. IDs are dense, so an array is a third faster than a map. */
  const entries: (Entry | undefined)[] = []
  /** The row, or the set of rows, of each driver ID. Sets with a single row would take most of the memory. */
  const owners = new Map<string, number | Set<number>>()
  const tally = Object.fromEntries(ROW_STATUSES.map((status) => [status, 0])) as Record<RowStatus, number>
  let taken: ReadonlyMap<string, UsedIdState> = new Map()
  let waiting: number[] = []
  let work: SlicedWork | null = null
  let lastStamp = 0

  const isShared = (driverId: string) => owners.get(driverId) instanceof Set

  function leave(driverId: string, rowId: number): number | undefined {
    const all = owners.get(driverId)
    const [left, another] = all instanceof Set && all.delete(rowId) ? all : []
    if (left === undefined) owners.delete(driverId)
    else if (another === undefined) owners.set(driverId, left)
    return another === undefined ? left : undefined
  }

  function join(driverId: string, rowId: number): number | undefined {
    const all = owners.get(driverId)
    if (all instanceof Set) all.add(rowId)
    else owners.set(driverId, all === undefined ? rowId : new Set([all, rowId]))
    return typeof all === 'number' ? all : undefined
  }

  function checkOne(rowId: number): void {
    const entry = entries[rowId]
    if (!entry) return
    const { row, driverId: before } = entry
    const now = row ? cellOf(row, 'driver_id').trim() : ''
    entry.driverId = now
    entry.findings = row ? checkRow(row) : NO_FINDINGS
    const left = before === now || before === '' ? undefined : leave(before, rowId)
    const joined = before === now || now === '' ? undefined : join(now, rowId)
    updateStatus(rowId)
    if (!row) entries[rowId] = undefined
    if (left !== undefined) updateStatus(left)
    if (joined !== undefined) updateStatus(joined)
  }

  function updateStatus(rowId: number): void {
    const entry = entries[rowId]
    if (!entry) return
    if (entry.status !== null) tally[entry.status]--
    entry.status = entry.row ? statusFrom(entry, entry.row) : null
    entry.stamp = ++lastStamp
    if (entry.status !== null) tally[entry.status]++
  }

  function statusFrom({ findings, driverId }: Entry, row: DriverRow): RowStatus {
    const mark = marks.get(row.id)
    if (mark && mark.state !== 'draft' && mark.state !== 'refused') return mark.state
    // A row without an ID and without findings is blank: otherwise the ID would be missing.
    if (findings.length === 0 && driverId === '') return 'blank'
    if (findings.some(isStopping) || isShared(driverId) || taken.has(driverId)) return 'error'
    if (marks.errorsOf(row).length > 0) return 'error'
    return findings.length > 0 ? 'warning' : 'valid'
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
      const started = yieldingToEventLoop(checkWaiting())
      if (waiting.length > 0) work = started
    } else for (const rowId of rowIds) waiting.push(rowId)
  }

  return {
    check,
    row: (rowId: number) => entries[rowId]?.row,
    replace(removed: readonly DriverRow[], added: readonly DriverRow[]): void {
      const changed: number[] = []
      const before = new Map<number, DriverRow>()
      for (const row of removed) before.set(row.id, row)
      for (const row of added) {
        const entry = entries[row.id]
        if (before.get(row.id) !== row) changed.push(row.id)
        before.delete(row.id)
        if (entry) entry.row = row
        else entries[row.id] = { row, driverId: '', findings: NO_FINDINGS, status: null, stamp: 0 }
      }
      for (const id of before.keys()) {
        const entry = entries[id]
        if (entry) entry.row = undefined
        changed.push(id)
      }
      check(changed)
    },
    finish: () => work?.finish(),
    isChecking: () => waiting.length > 0,
    stamp: (rowId: number) => entries[rowId]?.stamp ?? 0,
    statusOf: (rowId: number): RowStatus => entries[rowId]?.status ?? 'blank',
    issuesOf(rowId: number): readonly CellIssue[] {
      const { row, findings = NO_FINDINGS, driverId = '' } = entries[rowId] ?? {}
      if (!row || isLocked(marks.get(rowId)) || isBlank(row)) return []
      const refused = marks.errorsOf(row)
      // An empty name that the service has refused doesn't get a warning as well.
      const isRefused = (at: number) => refused.some(({ column }) => column === at)
      const issues: CellIssue[] = findings.filter(
        ({ cause, column }) => !(cause === 'no-name' && isRefused(column)),
      )
      const how = taken.get(driverId)
      if (how) issues.push(issueOf(DRIVER_ID, `taken-${how}`))
      if (isShared(driverId)) issues.push(issueOf(DRIVER_ID, 'repeated'))
      return [...issues, ...refused].sort(
        (a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'),
      )
    },
    counts: (): RowCounts => ({ ...tally }),
    setTaken(next: ReadonlyMap<string, UsedIdState>): void {
      if (next.size + taken.size === 0) return
      taken = next
      check(entries.flatMap((entry) => entry?.row?.id ?? []))
      notify()
    },
  }
}
