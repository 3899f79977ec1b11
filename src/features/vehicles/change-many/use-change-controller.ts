import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../../api/client/client'
import { useScope } from '../../../domain/person/use-scope'
import { browserConnection } from '../../../lib/browser/connection'
import { createChangeController } from './change-controller'
import type { ChangeController } from './change-state'

/** The controller of the page: one for each person and fleet, which ends with the page. Null until the person is known. */
export function useChangeController(api: ApiClient): ChangeController | null {
  const scope = useScope(api)
  const queryClient = useQueryClient()
  const controller = useMemo(
    () => scope && createChangeController({ api, scope, queryClient, connection: browserConnection }),
    [api, scope, queryClient],
  )
  useEffect(() => controller?.start(), [controller])
  const { status } = useSyncExternalStore(api.session.subscribe, api.session.state)
  useEffect(() => {
    if (status === 'active') controller?.signedIn()
  }, [controller, status])
  return controller
}
