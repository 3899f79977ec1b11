import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ApiClient } from '../../../api/client/client'
import { useScope } from '../../../domain/person/use-scope'
import { zoneInForce } from '../../../domain/person/use-zone'
import { createDisputeController } from './dispute-controller'
import type { DisputeController } from './dispute-state'

/**
 * The controller of the page's list: one for each person and fleet, which ends with the page. Null until the person is
 * known. `zone`: of rows that name none.
 */
export function useDisputeController(api: ApiClient): DisputeController | null {
  const scope = useScope(api)
  const queryClient = useQueryClient()
  const controller = useMemo(
    () => scope && createDisputeController({ api, scope, queryClient, zone: zoneInForce }),
    [api, scope, queryClient],
  )
  useEffect(() => controller?.start(), [controller])
  return controller
}
