import { countAll, deleteAll, readAll } from './database'
import {
  changedVehiclesPrefix,
  changeHeadsPrefix,
  dataPrefix,
  driversPrefix,
  headsPrefix,
  planPrefix,
  receiptPrefix,
} from './retained-keys'
import { retainedRecords } from './retained-records'

// Every kind of retained record. What reads one is loaded when it is exported.

retainedRecords.register({
  title: 'billing plans created here',
  titleOfOne: 'billing plan created here',
  count: (owner) => countAll(planPrefix(owner)),
  export: async (owner) => ({ fileName: 'billing-plans.json', text: await rawText(planPrefix(owner)) }),
  forget: (owner) => deleteAll(planPrefix(owner)),
})

retainedRecords.register({
  title: 'batches of drivers sent from here',
  titleOfOne: 'batch of drivers sent from here',
  count: (owner) => countAll(driversPrefix(owner)),
  export: async (owner) => ({ fileName: 'drivers-sent.json', text: await rawText(driversPrefix(owner)) }),
  forget: (owner) => deleteAll(driversPrefix(owner)),
})

retainedRecords.register({
  title: 'changes of many vehicles',
  titleOfOne: 'change of many vehicles',
  count: (owner) => countAll(changeHeadsPrefix(owner)),
  export: async (owner) => {
    const text = await rawText(changeHeadsPrefix(owner), changedVehiclesPrefix(owner))
    return { fileName: 'vehicle-changes.json', text }
  },
  async forget(owner) {
    await deleteAll(changeHeadsPrefix(owner))
    await deleteAll(changedVehiclesPrefix(owner))
  },
})

retainedRecords.register({
  title: 'investigations',
  titleOfOne: 'investigation',
  count: (owner) => countAll(headsPrefix(owner)),
  export: async (owner) => {
    const [{ exportInvestigations }, { listOwned }] = await Promise.all([
      import('./investigation-file'),
      import('./investigations'),
    ])
    return { fileName: 'investigations.json', text: await exportInvestigations(await listOwned(owner)) }
  },
  async forget(owner) {
    await deleteAll(headsPrefix(owner))
    await deleteAll(dataPrefix(owner))
  },
})

retainedRecords.register({
  title: 'upload receipts',
  titleOfOne: 'upload receipt',
  count: (owner) => countAll(receiptPrefix(owner)),
  export: async (owner) => {
    const { readReceipts, receiptsJson } = await import('./receipts')
    return { fileName: 'upload-receipts.json', text: receiptsJson(await readReceipts(owner)) }
  },
  forget: (owner) => deleteAll(receiptPrefix(owner)),
})

/** The values of all keys with these prefixes as JSON, as they are stored. */
async function rawText(...prefixes: readonly string[]): Promise<string> {
  const stored = await Promise.all(prefixes.map(readAll))
  return `${JSON.stringify(
    stored.flatMap((values) => [...values.values()]),
    null,
    2,
  )}\n`
}
