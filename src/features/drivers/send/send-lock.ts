import { type Scope, scopeKey } from '../../../local/scope'

/** As much of the browser's locks as sending needs; null on plain HTTP. */
export type SendLocks = Pick<LockManager, 'request'> | null

/** The browser's own. Typed as always there, but only secure contexts have it. */
export const browserLocks: SendLocks = globalThis.navigator?.locks ?? null

const name = (scope: Scope): string => `fleet-console drivers ${scopeKey(scope)}`

/**
 * Takes the one right to send drivers to a fleet among this browser's tabs; returns what gives it back. Null while
 * another tab has it. It ends with the tab: what is being sent while nobody has it is of a tab that crashed. Without
 * locks everybody has it.
 */
export function takeTurn(locks: SendLocks, scope: Scope): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    if (locks === null) {
      resolve(() => undefined)
      return
    }
    locks
      .request(name(scope), { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null)
          return
        }
        return new Promise<void>((giveBack) => resolve(() => giveBack()))
      })
      // Refused where the document is not allowed any: nobody can know then.
      .catch(() => resolve(() => undefined))
  })
}

/** Calls back when no other tab sends any more, unless the signal aborts before. */
export function whenTurnIsFree(locks: SendLocks, scope: Scope, signal: AbortSignal, free: () => void): void {
  locks
    ?.request(name(scope), { mode: 'shared', signal }, () => undefined)
    // Refused by the signal alone.
    .then(free, () => undefined)
}
