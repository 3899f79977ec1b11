import { isBlocked } from '../../../local/database'
import type { StoredAnswer } from '../../../local/investigation-shapes'
import {
  appendAnswers,
  deleteAnswersBefore,
  renameInvestigation,
  saveHead,
  saveInvestigation,
  saveMatches,
  saveRowWork,
} from '../../../local/investigations'
import type { Scope } from '../../../local/scope'
import type { DisputeState } from './list-state'

const KEPT = 'keep:investigation-'

export type InvestigationKeeper = ReturnType<typeof createInvestigationKeeper>

/** Stores the lists of one user and fleet, in the order of the calls. Calls `update` with `isKept` and other changes. */
export function createInvestigationKeeper(scope: Scope, update: (change: Partial<DisputeState>) => void) {
  let wasKept = true
  let queue: Promise<void> = Promise.resolve()
  const own = new Set<Promise<void>>()

  function watch(work: Promise<void>): Promise<void> {
    const watched = work
      .then(() => {
        const isKept = !isBlocked(KEPT)
        if (isKept !== wasKept) update({ isKept })
        wasKept = isKept
      })
      .catch((error: unknown) => {
        wasKept = false
        update({ isKept: false, problem: error instanceof Error ? error.message : String(error) })
      })
      .finally(() => own.delete(watched))
    own.add(watched)
    return watched
  }

  const ordered =
    <Args extends readonly unknown[]>(save: (scope: Scope, ...args: Args) => Promise<void>) =>
    (...args: Args): void => {
      queue = watch(queue.then(() => save(scope, ...args)))
    }

  return {
    saveNew: ordered(saveInvestigation),
    saveHead: ordered(saveHead),
    rename: ordered(renameInvestigation),
    saveMatches: ordered(saveMatches),
    saveRowWork: ordered(saveRowWork),
    deleteAnswersBefore: ordered(deleteAnswersBefore),
    /** Stores answers without queuing, so a closed tab loses none that arrived. */
    saveAnswers: (id: string, check: number, answers: readonly StoredAnswer[]) =>
      void watch(appendAnswers(scope, id, check, answers)),
    isBehind: () => own.size > 0,
    async written(): Promise<void> {
      while (own.size > 0) await Promise.all(own)
    },
  }
}
