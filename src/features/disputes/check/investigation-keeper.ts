import { isBlocked } from '../../../local/database'
import type { InvestigationHead, StoredAnswer } from '../../../local/investigation-shapes'
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

/** What the keys of investigations begin with. */
const KEPT = 'keep:investigation-'

export type InvestigationKeeper = ReturnType<typeof createInvestigationKeeper>

/**
 * Stores what happens to the lists of one person and fleet, in order. `onKept`: whether this browser keeps what is stored,
 * after each write. `onError`: a write that failed otherwise.
 */
export function createInvestigationKeeper(
  scope: Scope,
  onKept: (isKept: boolean) => void,
  onError: (error: unknown) => void,
) {
  let last: Promise<void> = Promise.resolve()
  const own = new Set<Promise<void>>()
  /** In how many texts the rows of each list are. */
  const texts = new Map<string, number>()

  function watch(work: Promise<void>): Promise<void> {
    const watched = work.then(() => onKept(!isBlocked(KEPT)), onError).finally(() => own.delete(watched))
    own.add(watched)
    return watched
  }

  function inOrder(work: () => Promise<void>): void {
    last = watch(last.then(work))
  }

  const ordered =
    <Args extends readonly unknown[]>(save: (scope: Scope, ...args: Args) => Promise<void>) =>
    (...args: Args): void =>
      inOrder(() => save(scope, ...args))

  return {
    saveNew(head: InvestigationHead, cells: readonly string[]): void {
      const former = texts.get(head.id)
      texts.set(head.id, cells.length)
      inOrder(() => saveInvestigation(scope, head, cells, former))
    },
    saveHead: ordered(saveHead),
    rename: ordered(renameInvestigation),
    saveMatches: ordered(saveMatches),
    saveRowWork: ordered(saveRowWork),
    deleteAnswersBefore: ordered(deleteAnswersBefore),
    /** At once, beside everything else that is stored: a tab that is closed loses nothing that came. */
    saveAnswers: (id: string, check: number, answers: readonly StoredAnswer[]) =>
      void watch(appendAnswers(scope, id, check, answers)),
    /** Whether something is not stored yet. */
    isBehind: () => own.size > 0,
    /** Resolves when everything is stored. */
    async written(): Promise<void> {
      while (own.size > 0) await Promise.all(own)
    },
  }
}
