import { visibleText } from '../../../lib/text/visible-text'
import { durationText } from '../../../lib/time/duration-text'
import { SECOND } from '../../../lib/time/instant'
import { deletedReason, deletionOf } from '../record/known-vehicle'
import type { Differing } from './compare-answer'
import { type Change, labelOf, membershipText, type Values, valuesOfRecord } from './pending-change'
import type { RecordedSince } from './recorded-since'
import { isAsSent, type Recorded, type Saved, type SaveStep } from './save-state'
import { CUSTOM } from './vehicle-edits'

/** Longer values are not repeated in a message. */
const SHORT = 30

/** What was saved, in a line: `8ABC123 is off the fleet`, `8ABC123 saved: year 2021 → 2022`. */
export function savedText(name: string, changes: readonly Change[], verb: 'saved' | 'restored'): string {
  const [change, ...more] = changes
  if (change === undefined || more.length > 0) return `${name} ${verb}: ${changes.length} fields changed`
  if (change.path === 'active') return `${name} is ${change.to}`
  return `${name} ${verb}: ${fieldText(change)}`
}

function fieldText({ label, from, to }: Change): string {
  const field = visibleText(label.charAt(0).toLowerCase() + label.slice(1))
  if (to.length > SHORT || (from?.length ?? 0) > SHORT) return `${field} changed`
  return from === null ? `${field} is now ${shown(to)}` : `${field} ${shown(from)} → ${shown(to)}`
}

const shown = (text: string): string => (text === '' ? 'empty' : visibleText(text))

/** What an undo did; of one that puts a vehicle back, for how long its history shows it in the other state. */
export function undoneText(name: string, changes: readonly Change[], first: Saved, second: Saved): string {
  const [change, ...more] = changes
  const [before, after] = [first.recorded, second.recorded]
  if (change?.path !== 'active' || more.length > 0 || before.kind !== 'one' || after.kind !== 'one')
    return savedText(name, changes, 'restored')
  const state = change.to === membershipText(true) ? 'off' : 'on'
  const length = Math.max(0, after.revision.instant - before.revision.instant)
  const shownLength = length < SECOND ? length : length - (length % SECOND)
  return `${name} is back ${change.to}. The history shows ${durationText(shownLength)} ${state}.`
}

/** What follows for tolls, as far as the API says: its history decides whether one happened on the fleet. */
const FOR_TOLLS =
  'For tolls from now on, the history says that it was off the fleet. Earlier tolls are not affected.'

/** Words of the dialog that puts a vehicle on the fleet, or takes it off: its title, what it does, and its button. */
export function membershipWords(target: boolean, name: string, fleet: string) {
  return target
    ? {
        title: `Put ${name} on the fleet`,
        text: `Puts ${name} on ${fleet} now.`,
        action: 'Put on the fleet',
      }
    : {
        title: `Take ${name} off the fleet`,
        text: `Takes ${name} off ${fleet} now. ${FOR_TOLLS}`,
        action: 'Take off the fleet',
      }
}

/** The same for taking a save back, by the changes that do so. */
export function undoWords(changes: readonly Change[], name: string, fleet: string) {
  const [change] = changes
  if (changes.length === 1 && change?.path === 'active') {
    return membershipWords(change.to === membershipText(true), name, fleet)
  }
  return {
    title: `Undo the changes to ${name}`,
    text: changes.length === 1 && change ? `Back to before: ${fieldText(change)}.` : 'All fields as before.',
    action: 'Undo',
  }
}

type StepOf<Kind extends SaveStep['kind']> = Extract<SaveStep, { readonly kind: Kind }>
export type FoundStep = StepOf<'conflict' | 'looked-up' | 'saved'>

/** The vehicle's present values by path. Null where the service has no such read, 'unread' where it failed. */
export type Now = Values | 'unread' | null

/** The vehicle's plate where that is known, the fleet it was sent to, and the zone of times. */
interface Names {
  readonly vehicle: string
  readonly fleet: string
  readonly zone: string
}

/** What happened to a vehicle since the person began, or since they pressed Save. */
interface Happened {
  readonly tone: 'info' | 'success' | 'warning'
  readonly title: string
  /** Above the revisions, and below them. */
  readonly above: string
  readonly below?: string
  readonly since?: RecordedSince
  readonly rows?: readonly ThreeWayRow[]
  /** Whether a save would overwrite nothing of what others changed. */
  readonly isSafe?: boolean
  /** Why nothing can be saved any more. */
  readonly lockedBecause?: string | null
  /** What was stored differently than it was sent. */
  readonly differing?: readonly Differing[]
}

/** Says what a conflict, a look at the history or a save shows. */
export function whatHappened(
  step: FoundStep,
  names: Names,
  /** What would be sent now, and what it is compared with in a conflict: undefined compares nothing. */
  mine: { readonly changes: readonly Change[]; readonly now?: Now | undefined },
): Happened {
  if (step.kind === 'saved') return ofSave(step.saved, names)
  if (step.kind === 'looked-up') return ofLook(step, names)
  const { since, newest } = step.conflict
  const deletion = deletionOf(newest)
  const lockedBecause = deletion && deletedReason(deletion, names.zone)
  const now = lockedBecause ? undefined : mine.now
  const rows = now && now !== 'unread' ? threeWayDiff(step.request.opened, now, mine.changes) : []
  const isSafe = rows.length > 0 && overwritesNothing(rows)
  return {
    tone: 'warning',
    title: `${names.vehicle} was ${deletion ? 'deleted' : 'changed'} since you began`,
    above: ['Nothing was saved.', lockedBecause, sinceText(countOf(since))].filter(Boolean).join(' '),
    below: now === null || now === 'unread' ? UNSEEN[now ?? 'unknown'] : isSafe ? SAFE : '',
    since,
    rows,
    isSafe,
    lockedBecause,
  }
}

const SAFE = 'The fields you changed are still as they were when you began: nothing of theirs is overwritten.'
const UNSEEN = {
  unknown: 'Which fields they changed is not known. Only the fields you changed are saved.',
  unread: 'Which fields they changed could not be loaded. Only the fields you changed are saved.',
}

const countOf = ({ revisions, more }: RecordedSince): number => revisions.length + more

function sinceText(count: number): string {
  if (count === 0) return 'Its history is another one now.'
  return count === 1 ? 'One change since then:' : `${count} changes since then:`
}

/** What the history shows about a save whose answer is lost, where it does not show that it was saved. */
function ofLook({ found, request }: StepOf<'looked-up'>, { vehicle }: Names): Happened {
  const { since, record } = found
  if (found.kind === 'not-recorded') {
    const above =
      'What you typed is still here: save it again. If the first one arrives late, you are warned first.'
    return { tone: 'info', title: 'Not saved so far', above }
  }
  const count = countOf(since)
  return {
    tone: 'warning',
    title:
      count === 0
        ? `The history of ${vehicle} is another one since you pressed Save`
        : count === 1
          ? `One change to ${vehicle} was saved after you pressed Save`
          : `${count} changes to ${vehicle} were saved after you pressed Save`,
    above: `If ${count === 1 ? 'it' : 'one of them'} is yours, it was saved. The history says who and when, not which fields:`,
    below: record ? '' : 'What the vehicle has now can’t be shown: go by who and when.',
    since,
    // An untouched field that is not shown may be as it was.
    rows: record
      ? threeWayDiff(request.opened, valuesOfRecord(record), request.changes).filter(
          ({ mine, now }) => mine !== null || now !== null,
        )
      : [],
  }
}

/** What a save led to, where a toast cannot say it: others saved too, or a field was ignored. */
function ofSave(saved: Saved, { vehicle, fleet }: Names): Happened {
  const { recorded, differing, record } = saved
  return {
    tone: isAsSent(saved) ? 'success' : 'warning',
    title: `${vehicle} saved in ${visibleText(record?.fleet?.title ?? fleet)}`,
    above: recordedText(recorded),
    below: record ? '' : 'What was stored is not shown. Check the vehicle’s fields.',
    ...(recorded.kind === 'several' && { since: recorded.since }),
    differing,
  }
}

function recordedText(recorded: Recorded): string {
  switch (recorded.kind) {
    case 'one':
      return ''
    case 'several':
      return 'Somebody else saved at the same time. Check that the vehicle is as you want it:'
    case 'none':
      return 'It was accepted, but is not in the history yet. Refresh the history in a moment.'
    case 'unread':
      return `Somebody else may have saved at the same time: the history could not be loaded. ${visibleText(recorded.error.message)}`
  }
}

/** One field in a conflict: its value when the person began, now, and in their changes. */
interface ThreeWayRow {
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
