import { visibleText } from '../../../lib/text/visible-text'
import { durationText } from '../../../lib/time/duration-text'
import { SECOND } from '../../../lib/time/instant'
import { type Change, membershipText } from './pending-change'
import type { Saved } from './save-state'

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
