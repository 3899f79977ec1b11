import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../../api/client/client'
import { useScope } from '../../../domain/person/use-scope'
import { createChangeController } from './change-controller'
import type { ChangeController } from './change-state'

/** The controller of the page: one for each person and fleet, which ends with the page. Null until the person is known. */
export function useChangeController(api: ApiClient): ChangeController | null {
  const scope = useScope(api)
  const queryClient = useQueryClient()
  const controller = useMemo(
    () => scope && createChangeController({ api, scope, queryClient }),
    [api, scope, queryClient],
  )
  useEffect(() => controller?.start(), [controller])
  useEffect(() => {
    if (controller === null) return
    const stop = new AbortController()
    const say = () => controller.setOnline(navigator.onLine)
    say()
    window.addEventListener('online', say, { signal: stop.signal })
    window.addEventListener('offline', say, { signal: stop.signal })
    return () => stop.abort()
  }, [controller])
  const { status } = useSyncExternalStore(api.session.subscribe, api.session.state)
  useEffect(() => {
    if (status === 'active') controller?.signedIn()
  }, [controller, status])
  return controller
}
