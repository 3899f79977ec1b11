import { createSafeContext } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useApi, useFleets } from '../../../domain/user/page-context'
import { browserConnection } from '../../../lib/browser/connection'
import { fleetIdVersion, type Scope } from '../../../local/scope'
import { useDriversGrid } from '../grid/grid-context'
import { createSendController, type SendController } from '../send/send-controller'

const [SendingContext, useSendingContext] = createSafeContext<{ controller: SendController; fleet: string }>(
  'Outside of sending',
)

export function Sending({ scope, children }: { scope: Scope; children: ReactNode }) {
  const api = useApi()
  const { ownName: fleet } = useFleets()
  const { store: grid } = useDriversGrid()
  const controller = useMemo(
    () => createSendController({ api, scope, grid, connection: browserConnection }),
    [api, scope, grid],
  )
  const value = useMemo(() => ({ controller, fleet }), [controller, fleet])
  useEffect(() => controller.start(), [controller])
  // From now on, rows that were sent to the same fleet before it had an ID count, too.
  useEffect(() => fleetIdVersion.subscribe(controller.reread), [controller])
  return <SendingContext value={value}>{children}</SendingContext>
}

export function useSending() {
  const sending = useSendingContext()
  const { controller } = sending
  return { ...sending, state: useSyncExternalStore(controller.subscribe, controller.state) }
}
