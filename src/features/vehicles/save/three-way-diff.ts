import { customLabel } from '../record/custom-fields'
import { ACTIVE_LABEL, EDITABLE_FIELDS } from '../record/vehicle-fields'
import type { Change, Values } from './pending-change'
import { CUSTOM } from './vehicle-edits'

/** One field in a conflict: its value when the person began, now, and in their changes. */
export interface ThreeWayRow {
  readonly path: string
  readonly label: string
  readonly opened: string | null
  readonly now: string | null
  /** Null where they did not touch it. */
  readonly mine: string | null
}

/** The fields that the person touched, and those that changed since they began. */
export function threeWayDiff(opened: Values, now: Values, changes: readonly Change[]): ThreeWayRow[] {
  const mine = new Map(changes.map((change) => [change.path, change]))
  const paths = new Set([...mine.keys(), ...Object.keys(opened), ...Object.keys(now)])
  return [...paths].flatMap((path) => {
    const change = mine.get(path)
    const row = {
      path,
      label: change?.label ?? labelOf(path),
      opened: valueAt(opened, path),
      now: valueAt(now, path),
      mine: change?.to ?? null,
    }
    return change || row.opened !== row.now ? [row] : []
  })
}

/**
 * Whether a save overwrites nothing of what changed since: each touched field still has the value it had then. Not known,
 * so false, where a value is not known, and for custom fields, which are sent as a whole.
 */
export function overwritesNothing(rows: readonly ThreeWayRow[]): boolean {
  return rows
    .filter(({ mine }) => mine !== null)
    .every(({ path, opened, now }) => opened !== null && opened === now && !path.startsWith(CUSTOM))
}

function valueAt(values: Values, path: string): string | null {
  return Object.hasOwn(values, path) ? (values[path] ?? null) : null
}

/** The form's label of a path. */
function labelOf(path: string): string {
  if (path === 'active') return ACTIVE_LABEL
  if (!path.startsWith(CUSTOM)) return EDITABLE_FIELDS.find(({ name }) => name === path)?.label ?? path
  return customLabel({ key: path.slice(CUSTOM.length) })
}
