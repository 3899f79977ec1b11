import { visibleText } from '../../../lib/text/visible-text'
import { deletedReason, deletionOf } from '../record/known-vehicle'
import {
  type Change,
  type FieldComparison,
  statusValue,
  threeWayDiff,
  type Values,
  valuesOfRecord,
} from './pending-change'
import { isAsSent, isSeveral, type RecordedSince, type SaveStep, type SaveSuccess } from './save-state'

export function savedText(name: string, changes: readonly Change[], verb: 'saved' | 'restored'): string {
  const [change, ...more] = changes
  if (change === undefined || more.length > 0) return `${name} ${verb}: ${changes.length} fields changed`
  if (change.path === 'active') return `${name} is ${change.to}`
  return `${name} ${verb}: ${fieldText(change)}`
}

function fieldText({ label, from, to }: Change): string {
  const field = visibleText(label.charAt(0).toLowerCase() + label.slice(1))
  if (Math.max(to.length, from?.length ?? 0) > 30) return `${field} changed`
  return from === null ? `${field} is now ${shown(to)}` : `${field} ${shown(from)} → ${shown(to)}`
}

const shown = (text: string): string => (text === '' ? 'empty' : visibleText(text))

export function statusWords(target: boolean, name: string) {
  if (target) return { title: `Activate ${name}`, text: `This activates ${name} now.`, action: 'Activate' }
  return {
    title: `Deactivate ${name}`,
    text: `This deactivates ${name} now. Tolls from now on will show it was inactive. Earlier tolls aren’t affected.`,
    action: 'Deactivate',
  }
}

export function undoWords(changes: readonly Change[], name: string) {
  const [change, ...more] = changes
  const only = more.length === 0 ? change : undefined
  if (only?.path === 'active') return statusWords(only.to === statusValue(true), name)
  const text = only ? `This restores ${fieldText(only)}.` : 'This restores the earlier values.'
  return { title: `Undo the changes to ${name}`, text, action: 'Undo' }
}

/** The vehicle's current values by path. Null if the service lacks the endpoint, 'unread' if it failed. */
export type CurrentValues = Values | 'unread' | null

/** `changes` would be sent now. A conflict compares them with `now`, or with nothing if that is undefined. */
interface SavedVehicle {
  readonly name: string
  readonly fleet: string
  readonly zone: string
  readonly changes: readonly Change[]
  readonly now: CurrentValues | undefined
}

/** A notice about changes since the user started, or since Save. */
export interface SaveNotice {
  readonly tone: 'info' | 'success' | 'warning'
  readonly title: string
  readonly above: string
  readonly below?: string | false
  readonly since?: RecordedSince
  readonly rows?: readonly FieldComparison[]
  readonly lockedReason?: string | null
}

/** Explains a conflict, a save, or a look at the history; null if there is nothing to explain. */
export function describeSaveStep(step: SaveStep, of: SavedVehicle): SaveNotice | null {
  if (step.kind === 'saved') return ofSave(step.saved, of)
  if (step.kind === 'editing') return step.isNotSaved ? NOT_SAVED : null
  if (step.kind !== 'conflict') return null
  const { conflict, request } = step
  const { since, newest } = conflict
  const count = since.revisions.length + since.more
  const changes = count === 1 ? 'One change' : `${count} changes`
  if (step.isSent) {
    const now = conflict.now && valuesOfRecord(conflict.now)
    const rows = now ? threeWayDiff(request.opened, now, request.changes) : []
    return {
      tone: 'warning',
      title:
        count === 0
          ? `The history of ${of.name} changed after you clicked Save`
          : `${changes} to ${of.name} ${count === 1 ? 'was' : 'were'} saved after you clicked Save`,
      above: `If ${count === 1 ? 'it’s' : 'one of them is'} yours, your save worked. The history shows who and when, but not which fields:`,
      below: now ? '' : 'We can’t show the current values, so go by who and when.',
      since,
      // An untouched field that isn't shown may be unchanged.
      rows: rows.filter((row) => row.mine !== null || row.now !== null),
    }
  }
  const deletion = deletionOf(newest)
  const lockedReason = deletion && deletedReason(deletion, of.zone)
  const now = lockedReason ? undefined : of.now
  const isUnseen = now === null || now === 'unread'
  const changed = count === 0 ? 'Its history has changed.' : `${changes} since then:`
  return {
    tone: 'warning',
    title: `${of.name} was ${deletion ? 'deleted' : 'changed'} after you started editing`,
    above: ['Nothing was saved.', lockedReason, changed].filter(Boolean).join(' '),
    below: isUnseen
      ? 'We can’t tell which fields they changed. Only the fields you changed will be saved.'
      : '',
    since,
    rows: now && now !== 'unread' ? threeWayDiff(request.opened, now, of.changes) : [],
    lockedReason,
  }
}

const NOT_SAVED: SaveNotice = {
  tone: 'info',
  title: 'Not saved yet',
  above:
    'Your changes are still here, so you can save again. If your first attempt goes through late, we’ll warn you.',
}

function ofSave(saved: SaveSuccess, { name, fleet }: SavedVehicle): SaveNotice {
  const { since, record, differing } = saved
  const isSimultaneous = since !== null && isSeveral(since)
  return {
    tone: isAsSent(saved) ? 'success' : 'warning',
    title: `${name} saved in ${visibleText(record?.fleet?.title ?? fleet)}`,
    above: isSimultaneous
      ? 'Someone else saved at the same time. Check that the vehicle looks right:'
      : saved.since === null
        ? `Someone else may have saved at the same time. We couldn’t load the history to check. ${visibleText(saved.unread.message)}`
        : saved.since.changed
          ? ''
          : 'The server accepted it, but it isn’t in the history yet. Refresh the history in a moment.',
    below: record
      ? differing.length > 0 && 'Some values were saved differently:'
      : 'The server didn’t return the saved values. Check the vehicle.',
    ...(isSimultaneous && { since }),
    rows: differing,
  }
}
