import { useEffect, useState } from 'react'
import type { Scope } from '../../../local/scope'
import { readSourceTypes } from '../../../local/source-types'

/** Source types that were sent from this browser, the latest first. */
export function useSourceTypes(scope: Scope | null): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([])
  useEffect(() => {
    if (scope === null) return
    let cancelled = false
    void readSourceTypes(scope).then((texts) => {
      if (!cancelled) setKnown(texts)
    })
    return () => {
      cancelled = true
    }
  }, [scope])
  return known
}
