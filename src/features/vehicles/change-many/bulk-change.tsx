import { createSafeContext } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useApi, useScope } from '../../../domain/user/page-context'
import { type ChangeController, createChangeController } from './change-controller'

const [ControllerContext, useController] = createSafeContext<ChangeController>('Outside of a bulk change')

/** Provides the controller of the user and fleet, which ends with the page. Renders nothing until the user is known. */
export function BulkChange({ children }: { children: ReactNode }) {
  const api = useApi()
  const scope = useScope()
  const queryClient = useQueryClient()
  const controller = useMemo(
    () => scope && createChangeController(api, scope, queryClient),
    [api, scope, queryClient],
  )
  useEffect(() => controller?.start(), [controller])
  return controller && <ControllerContext value={controller}>{children}</ControllerContext>
}

export function useBulkChange() {
  const controller = useController()
  return { controller, ...useSyncExternalStore(controller.subscribe, controller.state) }
}
