import { useEffect, useState } from 'react'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { inSlices } from '../../../lib/browser/slices'
import { collectPeriods, type NeededPeriod } from './periods'

/** The periods that the rows' answers lack; null until 50,000 rows are looked through, in slices. */
export function usePeriodsNeeded(rows: readonly DisputeRow[]): readonly NeededPeriod[] | null {
  const [known, setKnown] = useState<{
    readonly rows: readonly DisputeRow[]
    readonly needed: readonly NeededPeriod[]
  } | null>(null)
  useEffect(() => {
    function* work(): Generator<undefined, void, undefined> {
      const found = new Map<string, NeededPeriod>()
      yield* collectPeriods(rows, found)
      setKnown({ rows, needed: [...found.values()] })
    }
    return inSlices(work()).stop
  }, [rows])
  return known?.rows === rows ? known.needed : null
}
