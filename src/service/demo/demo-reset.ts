import type { Service } from '../core/context'
import { resetSeed } from '../seed/seed'

/** Takes the data and the rules of sessions back to the start, switches all faults off; sessions stay. */
export async function resetDemo({ db, documents, clock, faults, rules, counters }: Service): Promise<void> {
  faults.clear()
  rules.restore()
  counters.clear()
  clock.restart()
  await resetSeed(db)
  await documents.clear()
}
