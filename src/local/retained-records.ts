import { countAll, deleteAll, readAll } from './database'
import { draftsPrefix } from './drafts'
import { LISTS_FILE, type RetainedKind, retainedPrefix } from './retained-keys'
import type { Owner } from './scope'

/** A kind of record that exists only in this browser, under RETAINED_PREFIX (database.ts): a sign-out keeps it. */
interface Kind {
  /** Plural, as in "3 upload receipts": "upload receipts". */
  readonly title: string
  /** The same for one: "upload receipt". */
  readonly titleOfOne: string
  readonly fileName: string
  /** Its records by their keys; those of the first are counted. */
  readonly kinds: readonly RetainedKind[]
  /** The exported text; left out: the stored values as JSON. What reads them is loaded when it is exported. */
  readonly text?: (owner: Owner) => Promise<string>
}

const KINDS: readonly Kind[] = [
  {
    title: 'billing plans created here',
    titleOfOne: 'billing plan created here',
    fileName: 'billing-plans.json',
    kinds: ['created-plan'],
  },
  {
    title: 'batches of drivers sent from here',
    titleOfOne: 'batch of drivers sent from here',
    fileName: 'drivers-sent.json',
    kinds: ['drivers'],
  },
  {
    title: 'changes of many vehicles',
    titleOfOne: 'change of many vehicles',
    fileName: 'vehicle-changes.json',
    kinds: ['vehicle-change-head', 'vehicle-change-vehicle'],
  },
  {
    title: 'lists of tolls',
    titleOfOne: 'list of tolls',
    fileName: LISTS_FILE,
    kinds: ['investigation-head', 'investigation-data'],
    async text(owner) {
      const [{ exportInvestigations }, { listOwned }] = await Promise.all([
        import('./investigation-file'),
        import('./investigations'),
      ])
      return exportInvestigations(await listOwned(owner))
    },
  },
  {
    title: 'upload receipts',
    titleOfOne: 'upload receipt',
    fileName: 'upload-receipts.json',
    kinds: ['receipt'],
    async text(owner) {
      const { readReceipts, receiptsJson } = await import('./receipts')
      return receiptsJson(await readReceipts(owner))
    },
  },
]

/** A kind of record that a person has here: a sign-out asks what to do with it. */
export type HeldRecord = Awaited<ReturnType<typeof retainedBy>>[number]

/** The retained records of which this person has any, by kind. Never rejects. */
export async function retainedBy(owner: Owner) {
  const held = KINDS.map(async ({ kinds, text, ...kind }) => {
    const keys = kinds.map((one) => retainedPrefix(one, owner))
    return {
      ...kind,
      // Null: records that cannot be counted must not prevent a sign-out, nor be left out silently.
      count: await countAll(keys[0] ?? '').catch(() => null),
      /** The text to be saved. Rejects where they cannot be read. */
      text: () => (text ? text(owner) : rawText(keys)),
      /** Deletes them permanently; rejects where they cannot be deleted. */
      async forget() {
        for (const key of keys) await deleteAll(key)
      },
    }
  })
  return (await Promise.all(held)).filter(({ count }) => count !== 0)
}

/**
 * One JSON object with all that a sign-out asks about: the text of each kind under the name of its file, and the drafts as
 * they are stored. Texts are joined, not read: numbers stay exact.
 */
export async function everythingText(owner: Owner, records: readonly HeldRecord[]): Promise<string> {
  const kinds = records.map(async ({ fileName, text }) => [fileName, await text()])
  const files = [...(await Promise.all(kinds)), ['drafts.json', await rawText([draftsPrefix(owner)])]]
  return `{\n${files.map(([name, text]) => `${JSON.stringify(name)}: ${text?.trim()}`).join(',\n')}\n}\n`
}

/** The values of all keys that begin so, as JSON, as they are stored. */
async function rawText(keys: readonly string[]): Promise<string> {
  const stored = await Promise.all(keys.map(readAll))
  const values = stored.flatMap((some) => [...some.values()])
  return `${JSON.stringify(values, null, 2)}\n`
}
