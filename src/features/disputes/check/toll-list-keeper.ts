import { isBlocked } from '../../../local/database'
import type { Scope } from '../../../local/scope'
import type { StoredAnswer } from '../../../local/toll-list-shapes'
import {
  appendAnswers,
  deleteAnswersBefore,
  renameTollList,
  saveHead,
  saveMatches,
  saveRowWork,
  saveTollList,
} from '../../../local/toll-lists'
import type { DisputeState } from './list-state'

const KEPT = 'keep:toll-list-'

export type TollListKeeper = ReturnType<typeof createTollListKeeper>

/** Stores the lists of one user and fleet, in the order of the calls. Calls `update` with `isStored` and other changes. */
export function createTollListKeeper(scope: Scope, update: (change: Partial<DisputeState>) => void) {
  let wasStored = true
  let queue: Promise<void> = Promise.resolve()
  const own = new Set<Promise<void>>()

  function watch(work: Promise<void>): Promise<void> {
    const watched = work
      .then(() => {
        const isStored = !isBlocked(KEPT)
        if (isStored !== wasStored) update({ isStored })
        wasStored = isStored
      })
      .catch((error: unknown) => {
        wasStored = false
        update({ isStored: false, problem: error instanceof Error ? error.message : String(error) })
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
    saveNew: ordered(saveTollList),
    saveHead: ordered(saveHead),
    rename: ordered(renameTollList),
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
