import { useCallback, useEffect } from 'react'
import type { ApiClient } from '../../../api/client/client'
import { withTimeout } from '../../../lib/with-timeout'
import { readCreatedPlans } from '../../../local/created-plans'
import type { Scope } from '../../../local/scope'
import { usePlanDesk } from '../form/plan-context'
import { namesOf } from '../form/repetition'

/** A database that hangs must not keep anybody from going on. */
const LONGEST_LOOK_MS = 1_000

/** Looks up which plans were created from this browser, at once and whenever it is called: another tab may create some. */
export function useCreatedNames(api: ApiClient, scope: Scope | null, zone: string): () => Promise<void> {
  const { store } = usePlanDesk()
  const look = useCallback(async () => {
    const plans =
      scope === null ? [] : await withTimeout(readCreatedPlans(scope), { timeoutMs: LONGEST_LOOK_MS })
    if (plans === undefined) return
    const here = plans.filter(({ fleetId }) => fleetId === api.fleetId)
    store.change({ repetition: { ...store.state().repetition, names: namesOf(here, zone) } })
  }, [api, scope, zone, store])
  useEffect(() => void look(), [look])
  return look
}
