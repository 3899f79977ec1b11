import type { Scope } from './scope'

/** Whose retainedRecords: all fleets of one person of one service. */
export type Owner = Omit<Scope, 'fleetId'>

export interface ExportedFile {
  readonly fileName: string
  readonly text: string
}

/**
 * Something that this browser holds and nobody else: receipts, batches of drivers, created plans. Keep it under keys
 * that begin with RETAINED_PREFIX (store.ts): what a sign-out forgets leaves those alone.
 */
export interface RetainedRecord {
  /** Plural, as in "3 upload receipts": "upload receipts". */
  readonly title: string
  /** The same for one: "upload receipt". */
  readonly titleOfOne: string
  count(owner: Owner): Promise<number>
  export(owner: Owner): Promise<ExportedFile>
  /** Deletes them for good. */
  forget(owner: Owner): Promise<void>
}

/** What a sign-out has to ask about. */
export interface HeldRecord {
  readonly title: string
  readonly titleOfOne: string
  /** Null where they could not be counted: there may be some. */
  readonly count: number | null
  /** Rejects where they cannot be read. */
  export(): Promise<ExportedFile>
  /** Deletes them for good; rejects where they cannot be deleted. */
  forget(): Promise<void>
}

/** The kinds of retainedRecords that exist, asked before a sign-out. */
export interface RetainedRecords {
  /** Returns the unregisterer. */
  register(retainedRecord: RetainedRecord): () => void
  /** Those of which this person has any, in the order of registration. Never rejects. */
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
        // What cannot be counted must not keep a person from signing out, nor be passed over in silence.
        count: await retainedRecord.count(owner).catch(() => null),
        export: () => retainedRecord.export(owner),
        forget: () => retainedRecord.forget(owner),
      }))
      return (await Promise.all(counted)).filter(({ count }) => count !== 0)
    },
  }
}

/**
 * The console's own. Register here from a small file of local/ that the app imports at its start, not from a page's
 * chunk: a sign-out must know of receipts whose page was not opened today. What is heavy is imported in export().
 */
export const retainedRecords = createRetainedRecords()
