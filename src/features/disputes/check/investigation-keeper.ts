import { isBlocked } from '../../../local/database'
import type {
  InvestigationHead,
  RowWork,
  StoredAnswer,
  StoredMatch,
} from '../../../local/investigation-shapes'
import {
  appendAnswers,
  deleteAnswersBefore,
  deleteCells,
  renameInvestigation,
  saveHead,
  saveInvestigation,
  saveMatches,
  saveRowWork,
} from '../../../local/investigations'
import type { Scope } from '../../../local/scope'

/** What the keys of investigations begin with. */
const KEPT = 'keep:investigation-'

/** Stores what happens to the lists of one person and fleet, in order. */
export interface InvestigationKeeper {
  saveNew(head: InvestigationHead, cells: readonly string[]): void
  saveHead(head: InvestigationHead): void
  rename(id: string, name: string): void
  saveMatches(id: string, matches: readonly StoredMatch[]): void
  saveRowWork(id: string, work: readonly RowWork[]): void
  /** At once, beside everything else that is stored: a tab that is closed loses nothing that came. */
  saveAnswers(id: string, check: number, answers: readonly StoredAnswer[]): void
  deleteAnswersBefore(id: string, check: number): void
  /** Resolves when everything is stored. */
  written(): Promise<void>
}

/** `onKept`: whether this browser keeps what is stored, after each write. `onError`: a write that failed otherwise. */
export function createInvestigationKeeper(
  scope: Scope,
  onKept: (isKept: boolean) => void,
  onError: (error: unknown) => void,
): InvestigationKeeper {
  let last: Promise<void> = Promise.resolve()
  const own = new Set<Promise<void>>()
  const savedIds = new Set<string>()

  function watch(work: Promise<void>): Promise<void> {
    const watched = work.then(() => onKept(!isBlocked(KEPT)), onError).finally(() => own.delete(watched))
    own.add(watched)
    return watched
  }

  function inOrder(work: () => Promise<void>): void {
    last = watch(last.then(work))
  }

  return {
    saveNew(head, cells) {
      // Another sheet may have fewer rows.
      if (savedIds.has(head.id)) inOrder(() => deleteCells(scope, head.id))
      savedIds.add(head.id)
      inOrder(() => saveInvestigation(scope, head, cells))
    },
    saveHead: (head) => inOrder(() => saveHead(scope, head)),
    rename: (id, name) => inOrder(() => renameInvestigation(scope, id, name)),
    saveMatches: (id, matches) => inOrder(() => saveMatches(scope, id, matches)),
    saveRowWork: (id, work) => inOrder(() => saveRowWork(scope, id, work)),
    saveAnswers: (id, check, answers) => void watch(appendAnswers(scope, id, check, answers)),
    deleteAnswersBefore: (id, check) => inOrder(() => deleteAnswersBefore(scope, id, check)),
    async written() {
      while (own.size > 0) await Promise.all(own)
    },
  }
}
