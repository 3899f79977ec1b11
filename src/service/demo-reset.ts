import type { Service } from './context'
import { resetSeed } from './seed'

/** Takes vehicles and history back to the seed and switches all faults off; sessions stay. */
export async function resetDemo({ db, clock, faults }: Service): Promise<void> {
  faults.clear()
  clock.restart()
  await resetSeed(db)
}
