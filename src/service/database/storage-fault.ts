/**
 * The storage cannot be used now: another process holds the database's lock, there is no space left, or the file system
 * refuses. Answered with 503. `cause` is the error of SQLite or of the file system.
 */
export class StorageFault extends Error {
  constructor(
    readonly kind: 'locked' | 'full' | 'refused',
    override readonly cause: Error,
  ) {
    super(`storage ${kind}: ${cause.message}`)
    this.name = 'StorageFault'
  }
}

/** SQLite's primary result codes: BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN. */
const SQLITE_KINDS: ReadonlyMap<number, StorageFault['kind']> = new Map([
  [5, 'locked'],
  [6, 'locked'],
  [8, 'refused'],
  [10, 'refused'],
  [13, 'full'],
  [14, 'refused'],
])

/** Returns SQLite's error as a StorageFault if a later request may succeed, and any other error unchanged. */
export function sqliteFault(error: unknown): unknown {
  if (!(error instanceof Error) || !('rawCode' in error)) return error
  // The upper bits of an extended code say more about the same primary one.
  const kind = SQLITE_KINDS.get(Number(error.rawCode) & 0xff)
  return kind === undefined ? error : new StorageFault(kind, error)
}

/** Returns an error of the file system as a StorageFault, and any other error unchanged. */
export function fileFault(error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error
  return new StorageFault(error.code === 'ENOSPC' || error.code === 'EDQUOT' ? 'full' : 'refused', error)
}
