import type { MembershipRun } from '../membership/membership-run'
import { isDeletion } from '../words/fleet-state'
import type { VerdictContext } from './facts'
import type { TimeWriter } from './verdict-words'

/** From when to when the state of a verdict held: `On the fleet`, `from 1 Mar 2024 … to 2 Apr 2024 …`. */
export interface VerdictPeriod {
  readonly name: string
  readonly text: string
}

/** The period that a verdict lies in, in words; where there is no record, when the first one was made. */
export function verdictPeriod(context: VerdictContext, time: TimeWriter): VerdictPeriod {
  const { run, deletedBy, nextChange, noHistory, contradiction, higherTie } = context
  if (contradiction) return { name: 'From – to', text: 'not shown: another change bears on this answer' }
  if (noHistory) return { name: 'First record', text: 'none, not even later' }
  if (deletedBy) {
    const end = nextChange ? `recorded again on ${time(nextChange.instant)}` : 'not recorded again'
    if (run === null) return { name: 'Deleted', text: `on ${time(deletedBy.instant)}; ${end}` }
    return {
      name: nameOf(run),
      text: `${from(run, time)} to its deletion on ${time(deletedBy.instant)}; ${end}`,
    }
  }
  if (run === null) {
    if (higherTie || nextChange === null)
      return { name: 'From – to', text: 'not certain: changes of one instant disagree' }
    return { name: 'First record', text: time(nextChange.instant) }
  }
  if (nextChange === null) return { name: nameOf(run), text: `${from(run, time)}, no end recorded` }
  const to = isDeletion(nextChange) ? 'to its deletion on' : 'to'
  return { name: nameOf(run), text: `${from(run, time)} ${to} ${time(nextChange.instant)}` }
}

function nameOf({ active }: MembershipRun): string {
  return active ? 'On the fleet' : 'Off the fleet'
}

function from({ first, startKnown, before }: MembershipRun, time: TimeWriter): string {
  const restored = before && isDeletion(before) ? ` (after its deletion on ${time(before.instant)})` : ''
  return `from ${time(first.instant)}${startKnown ? '' : ' or earlier'}${restored}`
}
