import type { Scope } from './scope'

/** The owner of retained records: one person on one service, in all fleets. */
export type Owner = Omit<Scope, 'fleetId'>

interface ExportedFile {
  readonly fileName: string
  readonly text: string
}

/**
 * A kind of record that exists only in this browser: receipts, batches of drivers, created plans. Store it under keys
 * that begin with RETAINED_PREFIX (database.ts), which a sign-out does not delete.
 */
export interface RetainedRecord {
  /** Plural, as in "3 upload receipts": "upload receipts". */
  readonly title: string
  /** The same for one: "upload receipt". */
  readonly titleOfOne: string
  count(owner: Owner): Promise<number>
  export(owner: Owner): Promise<ExportedFile>
  /** Deletes them permanently. */
  forget(owner: Owner): Promise<void>
}

/** A kind of record that a person has here: a sign-out asks what to do with it. */
export interface HeldRecord {
  readonly title: string
  readonly titleOfOne: string
  /** Null where they cannot be counted: there may be some. */
  readonly count: number | null
  /** Rejects where they cannot be read. */
  export(): Promise<ExportedFile>
  /** Deletes them permanently; rejects where they cannot be deleted. */
  forget(): Promise<void>
}

/** The registered kinds of retained records, read before a sign-out. */
interface RetainedRecords {
  /** Returns the unregisterer. */
  register(retainedRecord: RetainedRecord): () => void
  /** The kinds of which this person has any, in the order of registration. Never rejects. */
  heldBy(owner: Owner): Promise<readonly HeldRecord[]>
}

export function createRetainedRecords(): RetainedRecords {
  const registered = new Set<RetainedRecord>()
  return {
    register: (retainedRecord) => {
      registered.add(retainedRecord)
      return () => registered.delete(retainedRecord)
    },
    heldBy: async (owner) => {
      const counted = [...registered].map(async (retainedRecord) => ({
        title: retainedRecord.title,
        titleOfOne: retainedRecord.titleOfOne,
        // Records that cannot be counted must not prevent a sign-out, nor be left out silently.
        count: await retainedRecord.count(owner).catch(() => null),
        export: () => retainedRecord.export(owner),
        forget: () => retainedRecord.forget(owner),
      }))
      return (await Promise.all(counted)).filter(({ count }) => count !== 0)
    },
  }
}

/**
 * The console's own registry. Register from a file of local/ that the app imports at its start, not from a page's chunk:
 * a sign-out must also find records whose page was not opened. Import heavy code inside export().
 */
export const retainedRecords = createRetainedRecords()
