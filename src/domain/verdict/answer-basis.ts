import type { StateChange } from '../../local/state-change'
import type { WordPart } from '../words/quoted-parts'
import { oneLine } from '../words/subject-words'
import type { Answer } from './answer'
import type { TimeWriter } from './verdict-words'

/** What a change did, in two to five words: `Taken off`, `Created off the fleet`. */
export function changeVerb({ what, active }: StateChange): string {
  const where = active ? 'on the fleet' : 'off the fleet'
  if (what === 'created') return active ? 'Created' : `Created ${where}`
  if (what === 'begins') return active ? 'On the fleet' : 'Off the fleet'
  return {
    'put-on': 'Put on',
    'taken-off': 'Taken off',
    restored: `Recorded again ${where}`,
    deleted: 'Deleted',
  }[what]
}

/**
 * Why a vehicle was in its state: `Taken off 17 May 2024 by m.osei: In the body shop`.
 * @param name what to call who made it
 */
export function changeParts(
  change: StateChange,
  time: TimeWriter,
  name: (username: string) => string,
): readonly WordPart[] {
  const { what, at, by, reason, isTied } = change
  if (what === 'begins')
    return [{ text: `${changeVerb(change)} since ${time(at)} or before: the history begins then` }]
  return [
    { text: `${changeVerb(change)} ${time(at)} ${by === null ? '(user unknown)' : 'by '}` },
    ...(by === null ? [] : [{ text: oneLine(name(by)), isQuoted: true }]),
    {
      text: `${isTied ? ', going by the order of changes recorded at the same instant' : ''}${reason === null ? '; no reason recorded' : ': '}`,
    },
    ...(reason === null ? [] : [{ text: oneLine(reason), isQuoted: true }]),
  ]
}

/** Parts as plain text. */
export function textOfParts(parts: readonly WordPart[]): string {
  return parts.map(({ text }) => text).join('')
}

type Codes = readonly { readonly code: string }[]

/** What an answer is based on: the change that set the state, or why none is named. */
export function basisParts(
  { change, revisionId, caveats }: Pick<Answer, 'change' | 'revisionId'> & { caveats: Codes },
  time: TimeWriter,
  name: (username: string) => string,
): readonly WordPart[] {
  if (change) return changeParts(change, time, name)
  if (revisionId === null) return [{ text: 'No record by then' }]
  return [{ text: change === undefined ? 'Not known' : `Not certain: ${uncertainty(caveats)}` }]
}

function uncertainty(caveats: Codes): string {
  const isOther = caveats.some(({ code }) => code === 'contradiction')
  return isOther ? 'another change bears on this answer' : 'changes of one instant disagree'
}

/**
 * From when to when the state of an answer held: `On the fleet`, `from 1 Mar 2024 … to 2 Apr 2024 …`; where there is no
 * record, when the first one was made.
 */
export function periodWords({ period, caveats, revisionId, isDeleted }: Answer, time: TimeWriter) {
  if (period === null) return { name: 'From – to', text: 'not known' }
  const { active, from, isFromKnown, restoredAfter, to, isToDeletion, recordedAgain } = period
  if (caveats.some(({ code }) => code === 'contradiction'))
    return { name: 'From – to', text: `not shown: ${uncertainty(caveats)}` }
  if (revisionId === null)
    return { name: 'First record', text: to === null ? 'none, not even later' : time(to) }
  const again = recordedAgain === null ? 'not recorded again' : `recorded again on ${time(recordedAgain)}`
  if (from === null)
    return isToDeletion && to !== null
      ? { name: 'Deleted', text: `on ${time(to)}; ${again}` }
      : { name: 'From – to', text: `not certain: ${uncertainty(caveats)}` }
  const restored = restoredAfter === null ? '' : ` (after its deletion on ${time(restoredAfter)})`
  const begin = `from ${time(from)}${isFromKnown ? '' : ' or earlier'}${restored}`
  const name = active ? 'On the fleet' : 'Off the fleet'
  if (to === null) return { name, text: `${begin}, no end recorded` }
  const end = `${isToDeletion ? 'its deletion on ' : ''}${time(to)}${isDeleted ? `; ${again}` : ''}`
  return { name, text: `${begin} to ${end}` }
}
