import { countAll, readAll } from './database'
import { type AccountKey, LISTS_FILE, type LocalOnlyKind, retainedPrefix } from './scope'

/** A kind of local-only data. A sign-out counts it, and keeps it unless the user chooses to delete it. */
interface Kind {
  /** Plural, as in "3 upload receipts". */
  readonly title: string
  readonly titleOfOne: string
  readonly fileName: string
  /** Key prefixes. Only the first is counted. */
  readonly keys: readonly ((owner: AccountKey) => string)[]
  readonly count?: (prefix: string) => Promise<number>
  /** Formats the records for the export. If absent, exports the stored values as JSON. */
  readonly text?: (owner: AccountKey) => Promise<string>
}

/** Key prefix of a kind's plain values, in all fleets. */
const plain =
  (name: string) =>
  ({ baseUrl, person }: AccountKey): string =>
    `${name}:${JSON.stringify([baseUrl, person]).slice(0, -1)},`
const retained = (name: LocalOnlyKind) => (owner: AccountKey) => retainedPrefix(name, owner)

const kind = (title: string, titleOfOne: string, fileName: string, ...keys: Kind['keys']): Kind => ({
  ...{ title, titleOfOne, fileName, keys },
})

const KINDS: readonly Kind[] = [
  kind('drafts', 'draft', 'drafts.json', plain('draft')),
  {
    ...kind('statement notes', 'statement note', 'statement-notes.json', plain('filing')),
    // Exclude the start values of the next statement, whose key has no toll.
    count: async (prefix) => [...(await readAll(prefix)).keys()].filter((key) => !key.endsWith(']:')).length,
  },
  {
    ...kind('recent tolls', 'recent toll', 'recent-tolls.json', plain('tolls')),
    count: async (prefix) => [...(await readAll(prefix)).values()].flat().length,
  },
  {
    ...kind('toll lists', 'toll list', LISTS_FILE, retained('toll-list-head'), retained('toll-list-data')),
    async text(owner) {
      const [{ exportTollLists }, { listOwned }] = await Promise.all([
        import('./toll-list-file'),
        import('./toll-lists'),
      ])
      return exportTollLists(await listOwned(owner))
    },
  },
  kind(
    'billing plans created here',
    'billing plan created here',
    'billing-plans.json',
    retained('created-plan'),
  ),
  kind('driver batches', 'driver batch', 'drivers-sent.json', retained('drivers')),
  kind(
    'bulk vehicle changes',
    'bulk vehicle change',
    'vehicle-changes.json',
    retained('vehicle-change-head'),
    retained('vehicle-change-vehicle'),
  ),
  {
    ...kind('upload receipts', 'upload receipt', 'upload-receipts.json', retained('receipt')),
    async text(owner) {
      const { readReceipts, receiptsJson } = await import('./receipts')
      return receiptsJson(await readReceipts(owner))
    },
  },
]

export type LocalRecord = Awaited<ReturnType<typeof recordsKeptAtSignOut>>[number]

/** Returns the kinds with any records. Never rejects. */
export async function recordsKeptAtSignOut(owner: AccountKey) {
  const held = KINDS.map(async ({ keys, count = countAll, text, ...kind }) => ({
    ...kind,
    // Null if counting fails: it must not prevent a sign-out, nor hide the records.
    count: await count(keys[0]?.(owner) ?? '').catch(() => null),
    /** Rejects if the records can't be read. */
    text: () => (text ? text(owner) : rawText(keys.map((key) => key(owner)))),
  }))
  return (await Promise.all(held)).filter(({ count }) => count !== 0)
}

/** Returns one JSON object with each kind by file name. Joins the texts unparsed, so numbers stay exact. */
export async function everythingText(records: readonly LocalRecord[]): Promise<string> {
  const files = records.map(
    async ({ fileName, text }) => `${JSON.stringify(fileName)}: ${(await text()).trim()}`,
  )
  return `{\n${(await Promise.all(files)).join(',\n')}\n}\n`
}

async function rawText(prefixes: readonly string[]): Promise<string> {
  const stored = await Promise.all(prefixes.map(readAll))
  const values = stored.flatMap((some) => [...some.values()])
  return `${JSON.stringify(values, null, 2)}\n`
}
