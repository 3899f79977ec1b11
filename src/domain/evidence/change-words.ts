import type { Revision } from '../../api/resources/revision'
import type { VerdictContext } from '../verdict/facts'
import { isDeletion } from '../words/fleet-state'
import { kindWord } from '../words/kind-words'

/**
 * What a revision around a verdict did, in the words of people: `taken off the fleet`. A change is called that only where
 * the state before it is known to be the other one; else its kind and the state that it leaves: `changed, off the fleet`.
 * @param deciding the verdict's
 */
export function changeWords(
  revision: Revision,
  deciding: Revision | null,
  { run, nextChange }: VerdictContext,
): string {
  const { kind, active } = revision
  if (isDeletion(revision)) return 'deleted'
  const before = revision.id === run?.first.id ? run.before : revision.id === nextChange?.id ? deciding : null
  // Of one instant, which came first is judged by the ids alone.
  const isTurn =
    before !== null && before.instant < revision.instant && !isDeletion(before) && before.active !== active
  if (kind === '~' && isTurn) return active ? 'put on the fleet' : 'taken off the fleet'
  return `${kindWord(kind)}, ${active ? 'on the fleet' : 'off the fleet'}`
}
