import { forgetReceipts, readReceipts, receiptsJson } from './receipts'
import { retainedRecords } from './retained-records'

/** Lets a sign-out ask about the receipts of uploads. To be called once, when the console starts. */
export function registerReceipts(): void {
  retainedRecords.register({
    title: 'upload receipts',
    titleOfOne: 'upload receipt',
    count: async (owner) => (await readReceipts(owner)).length,
    export: async (owner) => ({
      fileName: 'upload-receipts.json',
      text: receiptsJson(await readReceipts(owner)),
    }),
    forget: forgetReceipts,
  })
}
